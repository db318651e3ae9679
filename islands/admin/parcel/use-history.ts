import { useRef, useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import type { Activity, ParcelWithHistory } from '../../../server/shared/parcel.ts';
import { parcelApiPath } from '../../../server/shared/paths.ts';
import { getJson } from '../../shared/api.ts';
import { useOwnRecords } from '../../shared/list/records.ts';
import { useRequestErrors } from '../../shared/use-request.ts';
import { showParcel } from './current-parcel.ts';

/** The events of a parcel, as far as they are shown, and what loads them. */
export function useHistory(code: string, first: Paged<Activity>) {
  const { list, change } = useOwnRecords(first);
  const { report, ...errors } = useRequestErrors();
  const [fetching, setFetching] = useState(false);
  const running = useRef<AbortController>(undefined);

  /** Loads pages of the history, one after the other. @returns the parcel as the last answer has it. */
  async function load(from: number, to: number): Promise<ParcelWithHistory | null> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFetching(true);
    let parcel: ParcelWithHistory | null = null;
    try {
      for (let page = from; page <= to; page += 1) {
        const answer = await getJson<ParcelWithHistory>(
          parcelApiPath(code, page),
          controller.signal,
        );
        if (answer.status !== 'success') report(answer);
        if (answer.status !== 'success') break;
        parcel = answer.data;
        change({ type: page === 1 ? 'loaded' : 'appended', list: parcel.history });
        if (parcel.history.next_page_url === null) break;
      }
    } catch {
      // A newer request has cancelled this one, and says when it is done.
      return null;
    }
    setFetching(false);
    return parcel;
  }

  return {
    list,
    fetching,
    ...errors,
    report,
    showNext: () => load(list.current_page + 1, list.current_page + 1),
    /** After a change: shows as much of the history as before, and the parcel as it is now. */
    async refresh() {
      const parcel = await load(1, list.current_page);
      if (parcel !== null) showParcel(parcel);
    },
  };
}
