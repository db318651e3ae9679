import type { Stage } from './stages.ts';

/** What the list of parcels can be sorted by, with `-` from the last to the first. */
export const parcelSorts = [
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
  'tracking_code',
  '-tracking_code',
  'delivery',
  '-delivery',
] as const;
export type ParcelSort = (typeof parcelSorts)[number];

/**
 * Which parcels a list asks for, under the names that its address has for it; each part narrows it down.
 * Days are `YYYY-MM-DD`, both ends included.
 */
export type ParcelFilter = {
  /** One of these; any, if there are none. */
  stage: Stage[];
  /** On its way still, and its latest (else earliest) day of delivery is over. */
  late: boolean;
  /** On its way still, and nothing has happened to it for so many days. */
  silent_days: number | null;
  /** The days on which it was registered, in the site's time zone. */
  created_from: string | null;
  created_to: string | null;
  /** Its latest (else earliest) day of delivery. */
  delivery_from: string | null;
  delivery_to: string | null;
  /** The recipient has no e-mail address. */
  no_email: boolean;
  /** Texts that are contained in where it comes from, and where it goes. */
  origin: string | null;
  destination: string | null;
  /**
   * On its way still, to a destination without any number (a house's, a postcode), and there is neither an
   * e-mail address nor a phone number to ask for it.
   */
  address_missing: boolean;
  /** Out for delivery, and nothing has happened to it today. */
  out_since_yesterday: boolean;
  /** The import that made or changed it, by its `import_id`. */
  import: string | null;
  /** null: the newest first. */
  sort: ParcelSort | null;
};

/** The filter that lets every parcel through. */
export const everyParcel: ParcelFilter = {
  stage: [],
  late: false,
  silent_days: null,
  created_from: null,
  created_to: null,
  delivery_from: null,
  delivery_to: null,
  no_email: false,
  origin: null,
  destination: null,
  address_missing: false,
  out_since_yesterday: false,
  import: null,
  sort: null,
};

/** What an `import_id` looks like. */
export const importIdPattern = /^[\w-]{8,64}$/;

/** The bounds of `silent_days`. */
export const silentDaysBounds = { min: 1, max: 3650 } as const;

/** A filter as the query of an address, without what asks for nothing. */
export function filterQuery(filter: Partial<ParcelFilter>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    const text = value === true ? 'yes' : String(value ?? '');
    if (value !== false && text !== '') query.set(name, text);
  }
  return query;
}
