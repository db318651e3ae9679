import { useRef, useState } from 'react';
import type { Paged } from '../../../server/shared/envelope.ts';
import type { Activity, ParcelWithHistory } from '../../../server/shared/parcel.ts';
import { parcelApiPath } from '../../../server/shared/paths.ts';
import { getJson } from '../../shared/api.ts';
import { useOwnRecords } from '../../shared/list/records.ts';
import { useRequestErrors } from '../../shared/use-request.ts';
import { showParcel } from './current-parcel.ts';

/**
 * The events of a parcel that have been loaded, and functions that load more.
 *
 * @param hasProof whether the page shows a proof of delivery, which goes with its event.
 */
export function useHistory(code: string, first: Paged<Activity>, hasProof: boolean) {
  const { list, change } = useOwnRecords(first);
  const { report, ...errors } = useRequestErrors();
  const [fetching, setFetching] = useState(false);
  const running = useRef<AbortController>(undefined);

  /** Loads and shows pages of the history. @returns the parcel of the last response; null after a failure. */
  async function load(from: number, to: number): Promise<ParcelWithHistory | null> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFetching(true);
    try {
      const parcels = await fetchPages(code, from, to, controller.signal);
      setFetching(false);
      if ('errors' in parcels) {
        report(parcels);
        return null;
      }
      for (const { history } of parcels) {
        change({ type: history.current_page === 1 ? 'loaded' : 'appended', list: history });
      }
      return parcels.at(-1) ?? null;
    } catch {
      // Cancelled by a newer request, which updates the state itself.
      return null;
    }
  }

  return {
    list,
    fetching,
    ...errors,
    showNext() {
      if (!fetching) load(list.current_page + 1, list.current_page + 1);
    },
    /** After a change: shows as much of the history as before, and the parcel as it is now. */
    async refresh() {
      const parcel = await load(1, list.current_page);
      if (parcel === null) return;
      if (hasProof !== (parcel.delivery !== null)) location.reload();
      else showParcel(parcel);
    },
  };
}

/** The parcel with each of these pages of its history, up to the last one; or the first failure. */
async function fetchPages(code: string, from: number, to: number, signal: AbortSignal) {
  const parcels: ParcelWithHistory[] = [];
  for (let page = from; page <= to; page += 1) {
    const answer = await getJson<ParcelWithHistory>(parcelApiPath(code, page), signal);
    if (answer.status !== 'success') return answer;
    parcels.push(answer.data);
    if (answer.data.history.next_page_url === null) break;
  }
  return parcels;
}
