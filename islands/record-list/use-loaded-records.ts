import { useEffect } from 'react';
import type { ContentPage } from '../../server/shared/content-page.ts';
import type { Paged } from '../../server/shared/envelope.ts';
import type { Parcel } from '../../server/shared/parcel.ts';
import type { Review } from '../../server/shared/review.ts';
import { store } from '../shared/store.ts';

type Records =
  | { kind: 'parcels'; first: Paged<Parcel> }
  | { kind: 'pages'; first: Paged<ContentPage> }
  | { kind: 'reviews'; first: Paged<Review> }
  | { kind: 'activities' | 'messages' | 'mails' | 'invoices' };

/** Tells the page's store of the records that came along, where it keeps such records. */
export function useLoadedRecords(records: Records): void {
  useEffect(() => {
    if (records.kind === 'parcels') store.dispatch({ type: 'parcelsLoaded', list: records.first });
    if (records.kind === 'pages') store.dispatch({ type: 'pagesLoaded', list: records.first });
    if (records.kind === 'reviews') store.dispatch({ type: 'reviewsLoaded', list: records.first });
  }, [records]);
}
