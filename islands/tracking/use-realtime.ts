import { useEffect } from 'react';
import { hasEnded, type PublicParcel } from '../../server/shared/parcel.ts';
import { inLanguage, paths, pathTo } from '../../server/shared/paths.ts';
import { localDate } from '../../views/parts/dates.ts';
import { store } from '../shared/state/store.ts';
import type { TrackerContext } from './tracker-context.ts';

/**
 * Keeps a result up to date while it is open and the parcel is on its way. The code for that is loaded after the page;
 * without it the result stays as it is.
 */
export function useRealtime(
  parcel: PublicParcel | null,
  { timeZone, addressLanguage }: Pick<TrackerContext, 'timeZone' | 'addressLanguage'>,
): void {
  const code = parcel === null || hasEnded(parcel) ? null : parcel.tracking_code;
  useEffect(() => {
    if (code === null) return;
    const path = inLanguage(pathTo(paths.api.parcelStream, { code }), addressLanguage);
    const end = new AbortController();
    const shown = () => store.get().lookup.data;
    const onUpdate = (data: PublicParcel, news: number[]) => {
      const today = localDate(new Date(), timeZone);
      store.dispatch({ type: 'lookup', change: { type: 'updated', data, news, today } });
    };
    import('./watch-parcel.ts').then(
      ({ watchParcel }) => watchParcel({ path, shown, onUpdate, signal: end.signal }),
      () => {},
    );
    return () => end.abort();
  }, [code, timeZone, addressLanguage]);
}
