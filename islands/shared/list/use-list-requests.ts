import { useRef, useState } from 'react';
import type { Envelope, PageOf } from '../../../server/shared/envelope.ts';
import { getJson, sendJson } from '../api.ts';
import type { CollectionChange } from '../state/collection.ts';
import { type ErrorWords, useRequestErrors } from '../use-request.tsx';

/** The response's data: the list itself or, for a parcel's history, a parcel that contains it. */
type ListData<Entry> = PageOf<Entry> | { history: PageOf<Entry> };

/**
 * The requests of a list, and the toast with its last error.
 *
 * @param change is called with the pages that were loaded, and the entries that were deleted.
 */
export function useListRequests<Entry extends { id: number }>(
  change: (change: CollectionChange<Entry>) => void,
  t: ErrorWords,
) {
  const [fetching, setFetching] = useState(false);
  const { errorToast, report } = useRequestErrors(t);
  const running = useRef<AbortController>(undefined);

  /** Loads a page of the list. A newer request cancels an older one. */
  async function fetchPage(path: string, type: 'loaded' | 'appended'): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFetching(true);
    try {
      const answer = await getJson<ListData<Entry>>(path, controller.signal);
      setFetching(false);
      if (answer.status !== 'success') return report(answer);
      change({ type, list: 'history' in answer.data ? answer.data.history : answer.data });
    } catch {
      // A newer request has cancelled this one.
    }
  }

  /** @returns the response's data; null after a failure, which is reported. */
  async function awaitData<Data>(request: Promise<Envelope<Data>>): Promise<Data | null> {
    const answer = await request;
    if (answer.status === 'success') return answer.data;
    report(answer);
    return null;
  }

  /**
   * Deletes an entry.
   *
   * @param refill the path of the last page shown, if others follow it, because their entries move up.
   * @returns whether the entry was deleted.
   */
  async function remove(api: string, entry: Entry, refill: string | null): Promise<boolean> {
    if ((await awaitData(sendJson('DELETE', api, { id: entry.id }))) === null) return false;
    change({ type: 'deleted', item: entry });
    if (refill !== null) await fetchPage(refill, 'appended');
    return true;
  }

  return { fetching, errorToast, report, fetchPage, awaitData, remove };
}
