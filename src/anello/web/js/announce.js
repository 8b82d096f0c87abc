// What a screen reader hears: one polite line at a time.

let last = "";

/** Say a sentence to whoever listens; the same sentence twice is said twice. @param {string} sentence */
export function announce(sentence) {
  const line = document.getElementById("polite");
  if (!line || !sentence) return;
  last = sentence === last ? `${sentence}\u00a0` : sentence;
  line.textContent = last;
}
