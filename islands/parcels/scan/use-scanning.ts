import { useCallback, useRef, useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';
import { sendJson, sentencesOf } from '../../shared/api.ts';
import type { ChosenEvent, Scan } from '../queue/database.ts';
import { changeItem } from '../queue/items.ts';
import { addScan } from '../queue/scans.ts';
import type { useSender } from '../queue/use-sender.ts';
import { codesIn, type ReadCode } from './codes.ts';
import type { useMarks } from './use-marks.ts';

/** Takes up what was typed, pasted or seen, in its order. */
export function useScanning(
  chosen: ChosenEvent | null,
  /** Which event this device has chosen before is not known yet. */
  isPending: boolean,
  { show, expect }: ReturnType<typeof useMarks>,
  { sendSoon }: ReturnType<typeof useSender>,
) {
  const turn = useRef(Promise.resolve());

  /** @returns whether the text was accepted; not while no event is chosen. */
  return (text: string): boolean => {
    const codes = codesIn(text);
    if (chosen === null) {
      if (!isPending && codes[0]) show('unchosen', codes[0].text);
      return false;
    }
    turn.current = turn.current.then(async () => {
      for (const code of codes) await take(code, chosen);
      sendSoon();
    });
    return true;
  };

  async function take({ text, typed }: ReadCode, event: ChosenEvent): Promise<void> {
    if (typed === null) return show('unreadable', text);
    try {
      const { scan, isTwice } = await addScan(typed, event);
      if (isTwice) show('twice', scan.code);
      else expect(scan);
    } catch {
      // The device is full, or its data was cleared.
      show('refused', text);
    }
  }
}

/** Undoes the event of a scan, while the site still allows it. */
export function useUndo(noAnswerWords: string) {
  const [error, setError] = useState<string | null>(null);
  const dismiss = useCallback(() => setError(null), []);

  async function undo({ number, recorded }: Scan): Promise<void> {
    if (recorded === null) return;
    setError(null);
    const answer = await sendJson('DELETE', paths.api.events, { id: recorded.event });
    if (answer.status === 'success') return changeItem(number, { state: 'undone' });
    setError(sentencesOf(answer, noAnswerWords)[0] ?? noAnswerWords);
  }
  return { undo, error, dismiss };
}
