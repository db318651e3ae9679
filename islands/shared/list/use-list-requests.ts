import { useCallback, useRef, useState } from 'react';
import type { Envelope, Failure, Paged } from '../../../server/shared/envelope.ts';
import { getJson, noAnswer } from '../api.ts';
import { leaveForSignIn, saysSignedOut } from '../session.ts';
import type { CollectionChange } from '../state/collection.ts';

/** The calls of a list, and what became of them. */
export type Calls = {
  fetching: boolean;
  /** The last error. Its number distinguishes it from an earlier one with the same text. */
  error: { sentence: string; number: number } | null;
  dismiss: () => void;
  /** Loads a page of the list. A newer call cancels an older one. */
  fetchPage: (path: string, type: 'loaded' | 'appended') => Promise<void>;
  /** Shows the error, or goes to the sign-in if the session has ended. */
  onFailure: (answer: Failure) => void;
  /** @returns the response's data; null after a failure, which is then shown. */
  dataOf: <Data>(call: Promise<Envelope<Data>>) => Promise<Data | null>;
};

/** The response's data is the list itself or, for a parcel's history, a parcel that contains it. */
type ListData<Entry> = Paged<Entry> | { history: Paged<Entry> };

/** @param change takes the pages that were loaded. */
export function useCalls<Entry>(change: (change: CollectionChange<Entry>) => void): Calls {
  const [fetching, setFetching] = useState(false);
  const [error, setError] = useState<Calls['error']>(null);
  const running = useRef<AbortController>(undefined);

  function onFailure(answer: Failure): void {
    const [sentence = noAnswer] = answer.errors;
    if (saysSignedOut(answer)) leaveForSignIn();
    else setError((last) => ({ sentence, number: (last?.number ?? 0) + 1 }));
  }

  return {
    fetching,
    error,
    dismiss: useCallback(() => setError(null), []),
    async fetchPage(path, type) {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setFetching(true);
      try {
        const answer = await getJson<ListData<Entry>>(path, controller.signal);
        setFetching(false);
        if (answer.status !== 'success') return onFailure(answer);
        change({ type, list: 'history' in answer.data ? answer.data.history : answer.data });
      } catch {
        // A newer call has cancelled this one.
      }
    },
    onFailure,
    async dataOf(call) {
      const answer = await call;
      if (answer.status === 'success') return answer.data;
      onFailure(answer);
      return null;
    },
  };
}
