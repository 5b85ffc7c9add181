import { chimeIsOn } from './chime-setting.ts';

/** Two soft notes, a fifth apart: [frequency in Hz, start in s]. */
const NOTES = [
  [523.25, 0],
  [783.99, 0.16],
] as const;
const NOTE_S = 0.9;
const LOUDNESS = 0.08;
/** A browser that may not play never resumes. */
const TIMEOUT_MS = 300;

/** Plays the sound if the player has switched it on, in one tab of this browser only. */
export async function chime(): Promise<void> {
  if (!chimeIsOn()) return;
  // Browsers have no locks over plain HTTP, except on localhost: then each tab plays it.
  if (!navigator.locks) return play();
  const once = navigator.locks.request('chime', { ifAvailable: true }, (lock) => (lock ? play() : undefined));
  // Where site data is blocked, they refuse locks.
  await once.catch(play);
}

/** Resolves when it has sounded, or cannot: a browser stays silent until the player has clicked something. */
export async function play(): Promise<void> {
  const context = new AudioContext();
  try {
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
    if (context.state !== 'running') return;
    await Promise.all(NOTES.map(([frequency, start]) => note(context, frequency, context.currentTime + start)));
  } finally {
    await context.close();
  }
}

function note(context: AudioContext, frequency: number, at: number): Promise<void> {
  const tone = new OscillatorNode(context, { type: 'sine', frequency });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + NOTE_S);
  tone.connect(loudness).connect(context.destination);
  return new Promise((resolve) => {
    tone.onended = () => resolve();
    tone.start(at);
    tone.stop(at + NOTE_S);
  });
}
