import type { ParcelRow } from '../database/tables.ts';
import { type HistoryPart, type Parcel, type PublicParcel, publicPart } from '../shared/parcel.ts';

/** What a visitor sees of a parcel, and one page of its history. */
export function publicParcel(row: ParcelRow, history: HistoryPart): PublicParcel {
  return publicPart({ ...row, ...history });
}

/** What the administrator sees of a parcel: everything but what only searches read. */
export function fullParcel({ search_text: _, ...parcel }: ParcelRow): Parcel {
  return parcel;
}
