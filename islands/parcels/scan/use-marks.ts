import { useCallback, useEffect, useRef, useState } from 'react';
import { announceChange, type ScanItem } from '../queue/database.ts';
import { isProblem } from '../queue/items.ts';
import type { StoredItems } from '../queue/use-device.ts';
import type { Connection } from '../queue/use-sender.ts';

/** The outcome of a scan. `turn` distinguishes equal outcomes. */
export type Mark = { kind: MarkKind; code: string; turn: number; missing: number[] };

/** The mark of the last outcome, with its sound. */
export function useMarks({ scans, device, isRead }: StoredItems, connection: Connection) {
  const [mark, setMark] = useState<Mark | null>(null);
  /** Scans of this tab whose outcome will be shown. */
  const expected = useRef(new Set<number>());
  const problems = useRef<Set<number>>(undefined);
  const { muted } = device;
  /** The connection may change while a scan is being stored. */
  const latest = useRef(connection);
  latest.current = connection;

  const show = useCallback(
    (kind: MarkKind, code: string, missing: number[] = []) => {
      setMark((before) => ({ kind, code, missing, turn: (before?.turn ?? 0) + 1 }));
      giveFeedback(kind, muted);
    },
    [muted],
  );

  useEffect(() => {
    if (!isRead) return;
    // A scan that could not be undone is still recorded, so it is no problem.
    const failed = scans.filter((scan) => isProblem(scan) && !scan.toUndo);
    const fresh = failed.filter(({ number }) => problems.current?.has(number) === false);
    problems.current = new Set(failed.map(({ number }) => number));
    const recorded = scans.filter(
      ({ number, state }) => state !== 'waiting' && expected.current.delete(number),
    );
    // If several outcomes arrive together, show one that needs a decision.
    const shown = fresh[0] ?? recorded[0];
    if (shown === undefined) return;
    const { state, code, missing } = shown;
    show(state === 'undone' ? 'done' : state, code, missing);
  }, [scans, isRead, show]);

  useEffect(() => {
    if (connection === 'online') return;
    if (expected.current.size > 0) giveFeedback('waiting', muted);
    // These scans are recorded later, when a sound would no longer belong to a scan.
    expected.current.clear();
    setMark((before) => (before?.kind === 'sending' ? { ...before, kind: 'waiting' } : before));
  }, [connection, muted]);

  const expect = (scan: ScanItem) => {
    const isWell = latest.current === 'online';
    if (isWell) expected.current.add(scan.number);
    show(isWell ? 'sending' : 'waiting', scan.code);
    // Another tab may have sent the scan meanwhile, so the items are read again.
    announceChange();
  };
  return { mark, show, expect };
}

type Note = { hertz: number; ms: number };

const high: Note = { hertz: 1320, ms: 90 };
const middle: Note = { hertz: 740, ms: 110 };
const low: Note = { hertz: 220, ms: 220 };

/**
 * Sounds and vibration for a clerk who looks at the parcels and not at the screen. A good scan is high and short, a bad
 * one low and long; kinds also differ in the number of tones.
 */
const sounds = {
  sending: null,
  done: { notes: [high], shakes: [60] },
  waiting: { notes: [middle], shakes: [60] },
  twice: { notes: [middle, middle], shakes: [60, 60, 60] },
  unknown: { notes: [low, low], shakes: [250, 80, 250] },
  refused: { notes: [low, low], shakes: [250, 80, 250] },
  unreadable: { notes: [low], shakes: [250] },
  layout: { notes: [low], shakes: [250] },
  unchosen: { notes: [low], shakes: [250] },
} satisfies Record<string, { notes: Note[]; shakes: number[] } | null>;

export type MarkKind = keyof typeof sounds;

let audio: AudioContext | undefined;

/** Plays a mark's sound, unless muted, and vibrates. */
function giveFeedback(kind: MarkKind, muted: boolean): void {
  const sound = sounds[kind];
  if (sound === null) return;
  // Some browsers cannot vibrate; others can only after the user has touched the page.
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
    // Fades out, so that the tone ends without a click.
    volume.gain.setTargetAtTime(0, at + ms / 1000, 0.01);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + (ms + pauseMs) / 1000);
    at += (ms + pauseMs) / 1000;
  }
}
