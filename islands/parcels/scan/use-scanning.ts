import { useRef } from 'react';
import { isOfOtherLayout } from '../../../server/shared/keyboard-layout.ts';
import { codesIn, type ReadCode } from '../../../server/shared/scanned-codes.ts';
import type { ChosenEvent } from '../queue/database.ts';
import { addScan } from '../queue/scans.ts';
import type { useSender } from '../queue/use-sender.ts';
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
  return (text: string, source: 'keys' | 'camera' = 'keys'): boolean => {
    const codes = codesIn(text);
    if (chosen === null) {
      if (!isPending && codes[0]) show('unchosen', codes[0].text);
      return false;
    }
    if (source === 'keys' && isOfOtherLayout(text)) {
      show('layout', text.trim());
      return true;
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
