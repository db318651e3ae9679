import { useCallback, useEffect, useRef, useState } from 'react';
import type { Scan } from '../queue/database.ts';
import { announceChange } from '../queue/database.ts';
import { isProblem } from '../queue/items.ts';
import type { Connection } from '../queue/sender.ts';
import type { StoredItems } from '../queue/use-device.ts';
import { giveFeedback, type MarkKind } from './feedback.ts';

/** The outcome of a scan; `turn` tells two equal ones apart. */
export type Mark = { kind: MarkKind; code: string; turn: number };

/** The mark of what happened last, with its sound. */
export function useMarks({ scans, device, isRead }: StoredItems, connection: Connection) {
  const [mark, setMark] = useState<Mark | null>(null);
  /** Scans of this tab whose outcome will be shown. */
  const expected = useRef(new Set<number>());
  const problems = useRef<Set<number>>(undefined);
  const { muted } = device;
  /** A scan is kept before it is shown, and much may have happened meanwhile. */
  const latest = useRef(connection);
  latest.current = connection;

  const show = useCallback(
    (kind: MarkKind, code: string) => {
      setMark((before) => ({ kind, code, turn: (before?.turn ?? 0) + 1 }));
      giveFeedback(kind, muted);
    },
    [muted],
  );

  useEffect(() => {
    if (!isRead) return;
    // What could not be undone was recorded all the same.
    const failed = scans.filter((scan) => isProblem(scan) && !scan.toUndo);
    const fresh = failed.filter(({ number }) => problems.current?.has(number) === false);
    problems.current = new Set(failed.map(({ number }) => number));
    const recorded = scans.filter(
      ({ number, state }) => state !== 'waiting' && expected.current.delete(number),
    );
    // Of several at once, the one that needs a decision.
    const shown = fresh[0] ?? recorded[0];
    if (shown !== undefined) show(kindOf(shown), shown.code);
  }, [scans, isRead, show]);

  useEffect(() => {
    if (connection === 'online') return;
    if (expected.current.size > 0) giveFeedback('waiting', muted);
    // They are recorded later, when a sound would no longer belong to a scan.
    expected.current.clear();
    setMark((before) => (before?.kind === 'sending' ? { ...before, kind: 'waiting' } : before));
  }, [connection, muted]);

  const expect = (scan: Scan) => {
    const isWell = latest.current === 'online';
    if (isWell) expected.current.add(scan.number);
    show(isWell ? 'sending' : 'waiting', scan.code);
    // Another tab may have sent it in the meantime.
    announceChange();
  };
  return { mark, show, expect };
}

function kindOf({ state }: Scan): MarkKind {
  return state === 'undone' ? 'done' : state;
}
