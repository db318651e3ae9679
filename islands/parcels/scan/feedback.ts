/** Sounds and vibration for a clerk who looks at the parcels and not at the screen. */

/** The outcome of a scan, as a mark shows it. */
export type MarkKind =
  | 'sending'
  | 'done'
  | 'twice'
  | 'waiting'
  | 'unknown'
  | 'refused'
  | 'unreadable'
  | 'layout'
  | 'unchosen';

type Note = { hertz: number; ms: number };

const high: Note = { hertz: 1320, ms: 90 };
const middle: Note = { hertz: 740, ms: 110 };
const low: Note = { hertz: 220, ms: 220 };

/** A good scan is high and short, a bad one low and long; each kind differs in number too. */
const sounds: Record<MarkKind, { notes: Note[]; shakes: number[] } | null> = {
  sending: null,
  done: { notes: [high], shakes: [60] },
  waiting: { notes: [middle], shakes: [60] },
  twice: { notes: [middle, middle], shakes: [60, 60, 60] },
  unknown: { notes: [low, low], shakes: [250, 80, 250] },
  refused: { notes: [low, low], shakes: [250, 80, 250] },
  unreadable: { notes: [low], shakes: [250] },
  layout: { notes: [low], shakes: [250] },
  unchosen: { notes: [low], shakes: [250] },
};

let audio: AudioContext | undefined;

/** Lets a mark be heard, unless muted, and felt. */
export function giveFeedback(kind: MarkKind, muted: boolean): void {
  const sound = sounds[kind];
  if (sound === null) return;
  // Some browsers have none, and a page must have been touched first.
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive !== false) {
    navigator.vibrate(sound.shakes);
  }
  if (!muted) play(sound.notes);
}

const pauseMs = 50;
const loudness = 0.25;

function play(notes: Note[]): void {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') audio.resume();
  let at = audio.currentTime;
  for (const { hertz, ms } of notes) {
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: loudness });
    // An end without a click.
    volume.gain.setTargetAtTime(0, at + ms / 1000, 0.01);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + (ms + pauseMs) / 1000);
    at += (ms + pauseMs) / 1000;
  }
}
