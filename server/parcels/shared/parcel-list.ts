import { type ImportKind, type Stage, stages } from '../../shared/enums.ts';
import type { CappedCount } from '../../shared/envelope.ts';
import { type FieldValues, pick } from '../../shared/field-values.ts';
import { paths } from '../../shared/paths.ts';
import type { parcelViewFields } from '../../shared/view-fields.ts';
import type { Parcel } from './parcel.ts';
import type { ParcelRun } from './run.ts';

/** The outcome of a change for each parcel that was named. */
export type BulkResult = {
  parcel: number;
  tracking_code: string | null;
  ok: boolean;
  /** In the reader's language; null if the change succeeded. */
  error: string | null;
};

const listColumns = [
  'id',
  'tracking_code',
  'recipient_name',
  'destination',
  'stage',
  'status',
  'status_key',
  'current_location',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  'updated_at',
  'sender_name',
  'recipient_phone_number',
  'shipped_via',
  'pieces_count',
  'cod_amount',
  'cod_currency',
] as const;

/** The fields of a parcel in the panel's list. */
export type ListedParcel = Pick<Parcel, (typeof listColumns)[number]> & {
  /** The last run of the parcel; absent unless it is asked for. */
  run?: ParcelRun | null;
  /** Why the parcel's delivery service has no price for it, in the reader's language. */
  no_price?: string | undefined;
};

/** A parcel with only the fields of the list, because a page has many parcels. */
export function toListedParcel(parcel: ListedParcel): ListedParcel {
  const { run, no_price } = parcel;
  return {
    ...pick(parcel, listColumns),
    ...(run !== undefined && { run }),
    ...(no_price !== undefined && { no_price }),
  };
}

/** The columns of the list of parcels that can be left out; code and recipient are always shown. */
export const parcelColumns = [
  'destination',
  'stage',
  'delivery',
  'location',
  'updated',
  'sender',
  'phone',
  'service',
  'pieces',
  'run',
] as const;
export type ParcelColumn = (typeof parcelColumns)[number];

const usualColumns: ParcelColumn[] = ['destination', 'stage', 'delivery', 'location'];

export const densities = ['comfortable', 'compact'] as const;
type Density = (typeof densities)[number];

/** How many parcels the list shows at a time; the first is the default. */
export const pageSizes = [20, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

/** Deleting more parcels than this takes a typed confirmation. */
export const typedDeletionAbove = 50;

type DisplayOptions = { columns: ParcelColumn[]; density: Density; perPage: PageSize };

/** Common filters: the chips above the list, beside the saved views. */
export const chipFilters = {
  late: { late: true },
  out: { stage: ['out_for_delivery'] },
} as const satisfies Record<string, Partial<ParcelFilter>>;
type ChipName = keyof typeof chipFilters;

export const maxChipCount = 99;
export type ChipCounts = Record<ChipName | 'all', CappedCount>;

/** The query of the list's URL: which parcels, and how they are displayed. */
export type ListQuery = DisplayOptions & { filter: ParcelFilter; search: string };

/** The query of the list's URL, without defaults. */
export function addressQuery(listQuery: ListQuery): URLSearchParams {
  const { columns, density, perPage, ...asked } = listQuery;
  const query = apiQuery(asked);
  if (columns.join() !== usualColumns.join()) query.set('columns', columns.join(',') || 'none');
  if (density !== 'comfortable') query.set('density', density);
  if (perPage !== pageSizes[0]) query.set('per_page', String(perPage));
  return query;
}

export function apiQuery({ filter, search }: Pick<ListQuery, 'filter' | 'search'>) {
  const query = filterQuery(filter);
  if (search !== '') query.set('search', search);
  return query;
}

/** Reads the display options of a URL; what is missing or malformed has its default. */
export function readDisplayOptions(query: URLSearchParams): DisplayOptions {
  const columns = query.get('columns');
  return {
    columns:
      columns === null
        ? [...usualColumns]
        : parcelColumns.filter((column) => columns.split(',').includes(column)),
    density: query.get('density') === 'compact' ? 'compact' : 'comfortable',
    perPage: pageSizes.find((size) => String(size) === query.get('per_page')) ?? pageSizes[0],
  };
}

/** Reads the query of a list's URL; malformed filters are ignored. */
export function readListQuery(query: URLSearchParams): ListQuery {
  const stage = stages.filter((name) => query.get('stage')?.split(',').includes(name));
  const days = Number(query.get('silent_days'));
  const filter: ParcelFilter = {
    stage,
    late: query.get('late') === 'yes',
    silent_days: Number.isSafeInteger(days) && days >= silentDaysBounds.min ? days : null,
    created_from: dayIn(query, 'created_from'),
    created_to: dayIn(query, 'created_to'),
    delivery_from: dayIn(query, 'delivery_from'),
    delivery_to: dayIn(query, 'delivery_to'),
    no_email: query.get('no_email') === 'yes',
    origin: query.get('origin'),
    destination: query.get('destination'),
    address_missing: query.get('address_missing') === 'yes',
    out_since_yesterday: query.get('out_since_yesterday') === 'yes',
    import: importIn(query),
    sort: parcelSorts.find((sort) => sort === query.get('sort')) ?? null,
  };
  return { filter, search: query.get('search') ?? '', ...readDisplayOptions(query) };
}

function importIn(query: URLSearchParams): string | null {
  const id = query.get('import') ?? '';
  return importIdPattern.test(id) ? id : null;
}

function dayIn(query: URLSearchParams, name: string): string | null {
  const day = query.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : null;
}

/** How many filters apply. The order does not count. */
export function countFilters(filter: ParcelFilter): number {
  return filterQuery({ ...filter, sort: null }).size;
}

/** A saved view of the list of parcels. `query` is the query string of its address, without the question mark. */
export type ParcelView = FieldValues<typeof parcelViewFields> & { id: number };

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
  /** null: the newest first. */
  sort: ParcelSort | null;
};

export const importIdPattern = /^[\w-]{8,64}$/;

export const silentDaysBounds = { min: 1, max: 3650 } as const;

/** The filter that every parcel matches. */
export const everyParcel = readListQuery(new URLSearchParams()).filter;

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
