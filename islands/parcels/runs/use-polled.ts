import { useCallback, useEffect, useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import { getJson } from '../../shared/api.ts';
import { leaveForSignIn, saysSignedOut } from '../../shared/session.ts';

const pauseMs = 10_000;

/**
 * A list that is read again every ten seconds while the page is visible, and whenever `refresh` is called.
 *
 * @returns what was read last, how to replace it, and how to read it at once.
 */
export function usePolled<Row>(path: string, first: readonly Row[]) {
  const [rows, setRows] = useState(first);
  const refresh = useCallback(
    async (signal: AbortSignal = new AbortController().signal) => {
      const answer = await getJson<Paged<Row>>(path, signal);
      if (answer.status === 'success') setRows(answer.data.data);
      else if (saysSignedOut(answer)) leaveForSignIn();
    },
    [path],
  );
  useEffect(() => {
    const end = new AbortController();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh(end.signal).catch(() => {});
    }, pauseMs);
    return () => {
      clearInterval(timer);
      end.abort();
    };
  }, [refresh]);
  return { rows, setRows, refresh };
}
