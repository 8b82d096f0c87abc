// Chances as people read them.

/**
 * A chance as a number in 100; what is possible is never called impossible, nor the other way round.
 * @param {number} chance
 */
export function inHundred(chance) {
  const rounded = Math.round(chance * 100);
  if (chance > 0 && rounded === 0) return "<1";
  return chance < 1 && rounded === 100 ? ">99" : String(rounded);
}
