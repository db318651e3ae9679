import type { ParcelRow } from '../database/tables.ts';
import type { Parcel } from '../shared/parcel.ts';

/** What the administrator sees of a parcel: everything but what only searches read. */
export function fullParcel({ search_text: _, ...parcel }: ParcelRow): Parcel {
  return parcel;
}
