import type { ImportKind, Stage } from '../../shared/enums.ts';
import { pick } from '../../shared/field-values.ts';
import { paths } from '../../shared/paths.ts';

/** The outcome of a change for each parcel that was named. */
export type BulkResult = {
  parcel: number;
  tracking_code: string | null;
  ok: boolean;
  /** In the reader's language; null if the change succeeded. */
  error: string | null;
};

/** Deleting more parcels than this takes a typed confirmation. */
export const typedDeletionAbove = 50;

/** Common filters: the tabs above the list. */
export const chipFilters = {
  late: { late: true },
  out: { stage: ['out_for_delivery'] },
} as const satisfies Record<string, Partial<ParcelFilter>>;

/** The query of the list's URL: which parcels it shows. */
type ListQuery = { filter: ParcelFilter; search: string };

export function apiQuery({ filter, search }: ListQuery): URLSearchParams {
  const query = filterQuery(filter);
  if (search !== '') query.set('search', search);
  return query;
}

/** What the list of parcels can be sorted by. `-` reverses the order. */
export const parcelSorts = [
  'created_at',
  '-created_at',
  'updated_at',
  '-updated_at',
  'tracking_code',
  '-tracking_code',
  'delivery',
  '-delivery',
  'recipient_name',
  '-recipient_name',
  'status',
  '-status',
] as const;
export type ParcelSort = (typeof parcelSorts)[number];

/**
 * Which parcels a list asks for. The names are those of the list's query, and each filter narrows the list down.
 * Days are `YYYY-MM-DD`, both ends included.
 */
export type ParcelFilter = {
  /** One of these stages; empty: any. */
  stage: Stage[];
  /** Still on its way, and its latest (or else earliest) delivery day is over. */
  late: boolean;
  /** Still on its way, and without an event for so many days. */
  silent_days: number | null;
  /** The days on which the parcel was created, in the site's time zone. */
  created_from: string | null;
  created_to: string | null;
  /** The parcel's latest delivery day, or else its earliest delivery day. */
  delivery_from: string | null;
  delivery_to: string | null;
  /** The recipient has no email address. */
  no_email: boolean;
  /** Texts that its pickup address and its destination contain. */
  origin: string | null;
  destination: string | null;
  /**
   * Still on its way to a destination without any number (of a house, a postcode), and the recipient has neither an email
   * address nor a phone number to ask at.
   */
  address_missing: boolean;
  /** Out for delivery, and without an event today. */
  out_since_yesterday: boolean;
  /** The import that made or changed it, by its `import_id`. */
  import: string | null;
  /** `any`: it has an open stop; `none`: it is still on its way and has none; or it is on the run with this id. */
  run: 'none' | 'any' | number | null;
  /** It is on a run of this driver, or was. */
  driver: number | null;
  /** The customer who sends it, receives it, or pays for it. */
  customer: number | null;
  payer: number | null;
  /** The code of its delivery service. */
  service: string | null;
  price: Has | null;
  /** An amount to collect. */
  cash: Has | null;
  pieces: 'one' | 'several' | null;
  /** The member of the staff who created it. */
  created_by: number | null;
  /** null: the newest first. */
  sort: ParcelSort | null;
};

export const hasOrNot = ['with', 'without'] as const;
type Has = (typeof hasOrNot)[number];
export const pieceCounts = ['one', 'several'] as const;
export const runChoices = ['none', 'any'] as const;

export const importIdPattern = /^[\w-]{8,64}$/;

export const silentDaysBounds = { min: 1, max: 3650 } as const;

/** A filter as the query of a URL, without the filters that are off. */
export function filterQuery(filter: Partial<ParcelFilter>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    const text = value === true ? 'yes' : String(value ?? '');
    if (value !== false && text !== '') query.set(name, text);
  }
  return query;
}

/** A link for a spreadsheet as the panel shows it. Its URL is only in the response that creates it. */
export type ExportLink = {
  id: number;
  name: string;
  kind: ImportKind;
  /** The list's search and filters, as a query string; '': all parcels. */
  query: string;
  /** The name of the member who made it, or their email address. */
  made_by: string;
  /** ISO 8601, UTC; of `ends_at`, null: never. */
  created_at: string;
  ends_at: string | null;
  /** The time of the last use, accurate to the minute; null: the link was never used. */
  last_used_at: string | null;
  /** Whether the link works: it has not ended, and the member who made it may still export. */
  works: boolean;
};

export type NewExportLink = ExportLink & { url: string };

/** `rows`: the rows of one file, without the headings. `perHour`: the requests for one link. */
export const exportLinkLimits = { name: 100, links: 100, rows: 50_000, perHour: 60 };

/** The formula that loads a link into Google Sheets. */
export function importFormula(url: string): string {
  return `=IMPORTDATA("${url}")`;
}

/** The documents that can be printed for many parcels, with their pages. */
export const documentNames = ['labels', 'waybills', 'deliveryNotes', 'manifest'] as const;
export type DocumentName = (typeof documentNames)[number];
export const documentPaths = pick(paths.control, documentNames);

/** The page that prints a document of these parcels, by their ids. */
export function documentsPath(name: DocumentName, ids: readonly number[]): string {
  return `${documentPaths[name]}?parcels=${ids.join(',')}`;
}

/** The page that prints the manifest of a run. */
export const runManifestPath = (run: number) => `${documentPaths.manifest}?run=${run}`;

/** Sizes of labels: each on a page of its own, or as many of them on an A4 sheet. */
export const labelSizes = ['4x6', 'a6', 'a4-4', 'a4-24'] as const;
export type LabelSize = (typeof labelSizes)[number];

/** The files of labels. `zpl`: a picture of each label, for label printers with 203 dots an inch. */
export const labelFormats = ['pdf', 'zpl'] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** How many labels of a size are on one page. */
export const labelsPerPage: Record<LabelSize, number> = { '4x6': 1, a6: 1, 'a4-4': 4, 'a4-24': 24 };

/** The size of a printed code in whole CSS pixels, of which there are 96 in an inch. */
export type CodeSize = { width: number; height: number };

/** The sizes of the bar code and of the QR code on a label, with their quiet zones. */
export const codeSizes: Record<LabelSize, { barCode: CodeSize; qrCode: CodeSize }> = {
  '4x6': { barCode: { width: 352, height: 92 }, qrCode: { width: 136, height: 136 } },
  a6: { barCode: { width: 352, height: 92 }, qrCode: { width: 136, height: 136 } },
  'a4-4': { barCode: { width: 352, height: 92 }, qrCode: { width: 136, height: 136 } },
  'a4-24': { barCode: { width: 232, height: 30 }, qrCode: { width: 66, height: 66 } },
};

/** The sizes of the bar code and of the QR code on a waybill, with their quiet zones. */
export const waybillCodeSizes: (typeof codeSizes)[LabelSize] = {
  barCode: { width: 352, height: 76 },
  qrCode: { width: 104, height: 104 },
};

/** A bar code or a QR code, to be drawn in its size. */
export type PrintedCode = CodeSize & {
  /** The `viewBox` of an SVG. Its units are the dots of a label printer. */
  viewBox: string;
  /** The path of the code's dark parts, to be filled by the even-odd rule. */
  path: string;
};

/** The codes of a parcel; null for one that could not be read in its size. */
export type PrintedCodes = { barCode: PrintedCode | null; qrCode: PrintedCode | null };
