import type { FieldValues } from './field-values.ts';
import type { parcelViewFields } from './fields.ts';

/** A saved view of the list of parcels. `query` is the query string of its address, without the question mark. */
export type ParcelView = FieldValues<typeof parcelViewFields> & { id: number };
