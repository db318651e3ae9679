import { useCallback, useState } from 'react';
import { paths } from '../../../server/shared/paths.ts';
import { noAnswer, sendJson } from '../../shared/api.ts';
import type { Scan } from './database.ts';
import { changeScan } from './scans.ts';

/** Undoes what was recorded of a scan, while the site still does that. */
export function useUndo(noAnswerWords: string) {
  const [error, setError] = useState<string | null>(null);
  const dismiss = useCallback(() => setError(null), []);

  async function undo({ number, recorded }: Scan): Promise<void> {
    if (recorded === null) return;
    setError(null);
    const answer = await sendJson('DELETE', paths.api.events, { id: recorded.event });
    if (answer.status === 'success') return changeScan(number, { state: 'undone' });
    const [sentence = noAnswer] = answer.errors;
    setError(sentence === noAnswer ? noAnswerWords : sentence);
  }
  return { undo, error, dismiss };
}
