import type { ImportField } from './import-columns.ts';

/** What a column has of an address, or of a name, that stands in several columns. */
export const columnParts = [
  'street',
  'house_number',
  'street2',
  'postcode',
  'city',
  'region',
  'country',
  'first_name',
  'last_name',
] as const;
export type ColumnPart = (typeof columnParts)[number];

/** The text of one column, what part its heading says it is, and what is written before it. */
export type ColumnText = { text: string; part: ColumnPart | null; label: string | null };

const separators: Partial<Record<ImportField, string>> = {
  tracking_code: '',
  happened_at: ' ',
  recipient_name: ' ',
  sender_name: ' ',
  declared_value: ' ',
  note: '; ',
};

/** Parts on one line of an envelope, in either order; between all others stands a comma. */
const sameLine: readonly (readonly ColumnPart[])[] = [
  ['street', 'house_number'],
  ['postcode', 'city'],
  ['region', 'postcode'],
];

const addresses: readonly ImportField[] = [
  ...(['destination', 'pickup_location', 'current_location', 'location'] as const),
];

/** The texts of a field's columns as one, in their order, none of them twice. */
export function joinColumns(field: ImportField, texts: readonly ColumnText[]): string {
  let whole = '';
  let last: ColumnPart | null = null;
  const said = new Set<string>();
  for (const { text: written, part: named, label } of texts) {
    const text = withoutCommas(written);
    const part = named ?? (addresses.includes(field) ? partOfText(text) : null);
    if (text === '' || isRepeated(field, whole, said, text)) continue;
    said.add(text.toLowerCase());
    const labelled = label === null ? text : `${label}: ${text}`;
    whole += whole === '' ? labelled : separatorOf(field, last, part) + labelled;
    last = part;
  }
  return whole;
}

function separatorOf(
  field: ImportField,
  before: ColumnPart | null,
  after: ColumnPart | null,
): string {
  const own = separators[field];
  if (own !== undefined) return own;
  const isOneLine = sameLine.some(
    (line) => before !== after && [before, after].every((part) => line.some((one) => one === part)),
  );
  return isOneLine ? ' ' : ', ';
}

/** Under a heading that says nothing, a postcode is known by its digits, and what has none may be its town. */
function partOfText(text: string): ColumnPart | null {
  if (!/\d/.test(text)) return 'city';
  return /^[A-Z\d][A-Z\d -]{2,9}$/.test(text) ? 'postcode' : null;
}

/** Whether a text stands there already, or is the time of a day that has one. */
function isRepeated(
  field: ImportField,
  whole: string,
  said: ReadonlySet<string>,
  text: string,
): boolean {
  if (field === 'happened_at') return whole.includes(':');
  if (separators[field] !== undefined) return false;
  const plain = text.toLowerCase();
  return said.has(plain) || whole.toLowerCase().split(', ').includes(plain);
}

/** Without commas at its end: a search for `[,\s]+$` would take the square of a long text's length. */
function withoutCommas(written: string): string {
  let text = written.trim();
  while (text.endsWith(',')) text = text.slice(0, -1).trimEnd();
  return text;
}
