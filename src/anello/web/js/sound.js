// Short dry sounds made on the spot: tile on stone, ceramic on wood, brass, paper, a knuckle. Off until wanted.

import { settings } from "./settings.js";

/** @type {AudioContext|null} */
let context = null;

function ready() {
  if (!settings.sound) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
  return context;
}

/**
 * A burst of filtered noise: the body of every knock.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {{pitch: number, width?: number, length?: number, gain?: number}} tone
 */
function knock(audio, at, { pitch, width = 4, length = 0.05, gain = 0.4 }) {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: width });
  source.connect(filter).connect(new GainNode(audio, { gain })).connect(audio.destination);
  source.start(at);
}

/**
 * A struck bar: a few sines that do not belong together, dying away.
 * @param {AudioContext} audio
 * @param {number} at
 * @param {{pitch: number, length: number, gain: number}} bar
 */
function ringing(audio, at, { pitch, length, gain }) {
  for (const [i, ratio] of [1, 2.76, 5.4].entries()) {
    const tone = new OscillatorNode(audio, { frequency: pitch * ratio });
    const level = new GainNode(audio, { gain: 0 });
    level.gain.setValueAtTime(gain / (1 + i * 1.6), at);
    level.gain.exponentialRampToValueAtTime(0.0001, at + length / (1 + i * 0.7));
    tone.connect(level).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length);
  }
}

/** @typedef {(audio: AudioContext, at: number, step: number) => void} Sound */

/** @satisfies {Record<string, Sound>} */
const SOUNDS = {
  tile: (audio, at, step) => {
    const pitch = 1500 * 2 ** (step / 12);
    knock(audio, at, { pitch, gain: step ? 0.3 : 0.5 });
    knock(audio, at, { pitch: 420, width: 2, length: 0.035, gain: step ? 0.2 : 0.35 });
  },
  piece: (audio, at) => {
    knock(audio, at, { pitch: 2300, width: 8, length: 0.03, gain: 0.5 });
    knock(audio, at, { pitch: 520, width: 2, length: 0.05, gain: 0.3 });
  },
  jump: (audio, at) => {
    SOUNDS.piece(audio, at);
    SOUNDS.piece(audio, at + 0.055);
  },
  ring: (audio, at) => ringing(audio, at, { pitch: 1240, length: 0.45, gain: 0.08 }),
  card: (audio, at) => knock(audio, at, { pitch: 3600, width: 0.8, length: 0.12, gain: 0.12 }),
  call: (audio, at) => {
    knock(audio, at, { pitch: 190, width: 3, length: 0.09, gain: 0.9 });
    knock(audio, at + 0.16, { pitch: 190, width: 3, length: 0.09, gain: 0.9 });
  },
  win: (audio, at) => {
    for (let i = 0; i < 5; i++)
      ringing(audio, at + 0.13 * i * (1 - i * 0.06), { pitch: 1180 + 25 * i, length: 0.3, gain: 0.06 - i * 0.008 });
  },
};

/**
 * Make a sound, `wait` milliseconds from now; `step` raises a forced tile a semitone each.
 * @param {keyof typeof SOUNDS} name @param {number} [wait] @param {number} [step]
 */
export function sound(name, wait = 0, step = 0) {
  const audio = ready();
  /** @type {Sound} */
  const make = SOUNDS[name];
  if (audio) make(audio, audio.currentTime + wait / 1000, step);
}
