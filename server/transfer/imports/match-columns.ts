import { messagesOf } from '../../../views/translations/index.ts';
import { lazy } from '../../memoized.ts';
import { addressEnds, addressTexts } from '../../shared/address.ts';
import { isCurrency } from '../../shared/amounts.ts';
import type { SheetKind } from '../../shared/enums.ts';
import { type LanguageCode, languageCodes } from '../../shared/languages.ts';
import { type SheetRow, unguardFormula } from '../../spreadsheets/sheet.ts';
import {
  type ColumnPart,
  columnParts,
  fieldByName,
  type ImportColumn,
} from '../shared/import-columns.ts';
import {
  fieldOfHeading,
  findParty,
  matchHeadings,
  normalizeHeading,
  type Party,
} from './headings.ts';
import { ImportProblem } from './job.ts';
import { recognizeExport } from './known-exports/recognize.ts';

/** The meaning of a heading. `field` is null if the site has no such field, such as a number of boxes. */
export type HeadingMatch = { field: ImportColumn | null; part: ColumnPart | null };

/** Longer texts are not read as the heading of a part of an address or a name. */
const longest = { letters: 60, words: 6 };

/**
 * The meaning of each column by its heading: a field; a part of an address or name that takes several columns (“Street”, “Sender’s
 * town”); or something that the site has no field for.
 *
 * @param languages take precedence if a word means different fields in two languages.
 * @returns null for a column whose heading is unknown, or whose field another column has.
 */
export function matchColumns(
  written: readonly string[],
  kind: SheetKind,
  languages: readonly LanguageCode[],
): (HeadingMatch | null)[] {
  const headings = written.map(withoutCurrency);
  const fields = matchHeadings(headings, kind, languages);
  const matches = headings.map((heading, index): HeadingMatch | null => {
    if (kind === 'customers') {
      const part = matchCustomerPart(heading);
      const field = fields[index] ?? numberedAddressField(heading);
      return part ?? (field === null ? null : { field, part: null });
    }
    const field = fields[index] ?? null;
    if (field !== null) return { field, part: null };
    if (heading === '' || fieldOfHeading(heading, kind, languages) !== undefined) return null;
    if (isUnsupportedHeading(heading)) return { field: null, part: null };
    return kind === 'parcels' ? matchParty(heading, languages) : null;
  });
  return matches.map((match) => (match === null || isNeededMatch(match, matches) ? match : null));
}

export function partOfHeading(heading: string, languages: readonly LanguageCode[]) {
  return matchParty(heading, languages)?.part ?? null;
}

/** The column of an address by its number: `address7_city`. */
function numberedAddressField(heading: string): ImportColumn | null {
  const field = fieldByName(heading.toLowerCase(), 'customers', false);
  return field === 'history' ? null : field;
}

/** A part of a customer's name, of their first address, or of the billing address: “Billing city”. */
function matchCustomerPart(heading: string): HeadingMatch | null {
  if (heading.length > longest.letters) return null;
  const alone = partInHeading(heading);
  if (alone === 'first_name' || alone === 'last_name') return { field: 'name', part: alone };
  const isStreet = alone === 'house_number' || alone === 'street';
  if (isStreet) return { field: 'address1_street', part: alone };
  if (alone !== undefined) return { field: `address1_${alone}`, part: alone };
  const [first = '', ...others] = heading.split(/[^\p{L}\p{M}\p{N}]+/u);
  const part = billingWords().has(normalizeHeading(first))
    ? partInHeading(others.join(' '))
    : undefined;
  if (part === undefined || part === 'first_name' || part === 'last_name') return null;
  return { field: `billing_address_${part === 'house_number' ? 'street' : part}`, part };
}

const billingWords = lazy(
  () => new Set(languageCodes.map((code) => normalizeHeading(messagesOf(code).customers.billing))),
);

/** The sender's fields by those of the recipient, for headings such as “Sender’s tel.”. */
const ofSender: Partial<Record<ImportColumn, ImportColumn>> = {
  recipient_name: 'sender_name',
  recipient_email: 'sender_email',
  recipient_language: 'sender_language',
  recipient_phone_number: 'sender_phone_number',
  destination: 'pickup_location',
  destination_company: 'pickup_company',
  destination_note: 'pickup_note',
};

/**
 * Matches a heading that names a party and a field (“Consignee’s tel.”, “Post code of the sender”), or a part alone (“Street”).
 */
function matchParty(heading: string, languages: readonly LanguageCode[]): HeadingMatch | null {
  if (heading.length > longest.letters) return null;
  const alone = partInHeading(heading);
  if (alone !== undefined) return partyPart(alone, 'recipient');
  const words = heading.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  if (words.length > longest.words) return null;
  for (let cut = 1; cut < words.length; cut += 1) {
    const [first, second] = [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
    const found =
      matchPartyField(first, second, languages) ?? matchPartyField(second, first, languages);
    if (found !== null) return found;
  }
  return null;
}

function matchPartyField(
  owner: string,
  rest: string,
  languages: readonly LanguageCode[],
): HeadingMatch | null {
  const part = partInHeading(rest);
  const field = part === undefined ? fieldOfHeading(rest, 'parcels', languages) : undefined;
  const senders = field && ofSender[field];
  if (part === undefined && senders === undefined) return null;
  const party = partyInHeading(owner, languages);
  if (party === null) return null;
  if (part !== undefined) return partyPart(part, party);
  return { field: (party === 'sender' ? senders : field) ?? null, part: null };
}

function partyPart(part: ColumnPart, party: Party): HeadingMatch {
  if (part === 'first_name' || part === 'last_name') return { field: `${party}_name`, part };
  const end = party === 'recipient' ? 'destination' : 'pickup';
  return { field: `${end}_${part === 'house_number' ? 'street' : part}`, part };
}

/** The address that a column belongs to: an end of a parcel, `address1`, or `billing_address`. */
function columnAddress({ field }: HeadingMatch): string | undefined {
  const end = addressEnds.find(
    (one) => field === addressTexts[one] || field?.startsWith(`${one}_`),
  );
  return end ?? /^(address\d+|billing_address)_/.exec(field ?? '')?.[1];
}

const recipientFields: readonly (ImportColumn | undefined)[] = [
  'recipient_name',
  'recipient_email',
  'recipient_phone_number',
  'destination',
] as const;
export const senderFields: readonly (ImportColumn | undefined)[] = Object.values(ofSender);

function partyInHeading(words: string, languages: readonly LanguageCode[]): Party | null {
  const field = fieldOfHeading(words, 'parcels', languages);
  if (senderFields.includes(field)) return 'sender';
  return recipientFields.includes(field) ? 'recipient' : findParty(words, languages);
}

/**
 * Whether a matched column is used. A region or a country alone is not an address, and first and last name are left out if
 * another column has the whole name.
 */
function isNeededMatch(match: HeadingMatch, matches: readonly (HeadingMatch | null)[]): boolean {
  const isAlike = (other: HeadingMatch) =>
    columnAddress(match) === undefined
      ? other.field === match.field
      : columnAddress(other) === columnAddress(match);
  const has = (...parts: (ColumnPart | null)[]) =>
    matches.some((other) => other !== null && isAlike(other) && parts.includes(other.part));
  if (match.part === 'region' || match.part === 'country') {
    return has(null, 'street', 'street2', 'postcode', 'city');
  }
  const isName = match.part === 'first_name' || match.part === 'last_name';
  return !(isName && has(null) && has('first_name') && has('last_name'));
}

/** Removes a currency from the end of a heading: “COD EUR” is “COD”. */
function withoutCurrency(heading: string): string {
  const [, rest = '', code = ''] = /^(.*\S)\s+([A-Z]{3})$/.exec(heading) ?? [];
  return isCurrency(code) ? rest : heading;
}

const partWords = lazy(
  () =>
    new Map(
      languageCodes.flatMap((code) => {
        const words = messagesOf(code).importing.parts;
        return columnParts.flatMap((part) =>
          headingList(words[part]).map((word) => [word, part] as const),
        );
      }),
    ),
);

function partInHeading(heading: string): ColumnPart | undefined {
  return partWords().get(normalizeHeading(heading));
}

const unsupportedWords = lazy(
  () =>
    new Set(languageCodes.flatMap((code) => headingList(messagesOf(code).importing.withoutField))),
);

/** Whether a heading is known, but the site has no field for what it means. */
function isUnsupportedHeading(heading: string): boolean {
  return unsupportedWords().has(normalizeHeading(heading));
}

function headingList(list: string): string[] {
  return list.split('|').map(normalizeHeading);
}

/** `index`: the place of the headings, or of the lower row of them, among the rows that were searched. */
type FoundHeadings = { index: number; headings: string[] };

/**
 * The headings of a sheet. If they take two rows, the chosen row may be either of them.
 *
 * @param first the first rows of the sheet.
 * @param headerRow the row that the user chose; null: the headings are looked for.
 * @throws {ImportProblem} if `first` has no such row.
 */
export function readHeadings(
  first: readonly SheetRow[],
  headerRow: number | null,
  kind: SheetKind,
): FoundHeadings {
  if (headerRow === null) return findHeadings(first.slice(0, searchedRows), kind);
  const index = first.findIndex(({ row }) => row === headerRow);
  if (index === -1) throw new ImportProblem('headerRow', { row: headerRow });
  const below = headingsAt(first, index + 1, kind);
  return below.isGrouped ? below : headingsAt(first, index, kind);
}

/** Reports have a few lines above their headings, such as a title and a date. */
export const searchedRows = 20;

/** A single word can be a heading by chance. */
const minMatches = 2;
const headingLength = 200;

/**
 * Finds the headings among the first rows of a sheet: the row with the most known headings, or else the first row that is not a
 * title alone in its row. Headings may take two rows, such as the group “Recipient” above “Name” and “Phone”; they are joined
 * then.
 */
function findHeadings(rows: readonly SheetRow[], kind: SheetKind): FoundHeadings {
  const found = rows.map((_, index) => headingsAt(rows, index, kind));
  const best = found.reduce((first, other) => (other.known > first.known ? other : first));
  if (best.known >= minMatches) return best;
  return found[firstWideRow(rows)] ?? best;
}

/** `known`: how many headings are known; `isGrouped`: whether the row above has groups, which are joined with them. */
type HeadingRow = FoundHeadings & { known: number; isGrouped: boolean };

function headingsAt(rows: readonly SheetRow[], index: number, kind: SheetKind): HeadingRow {
  const headings = headingsIn(rows[index]);
  const known = countMatches(headings, kind);
  const above = headingsIn(rows[index - 1]);
  if (above.length > 0 && isHeadingRow(headings, kind)) {
    const joined = joinRows(above, headings, kind);
    const knownJoined = countMatches(joined, kind);
    if (knownJoined > Math.max(known, countMatches(above, kind))) {
      return { index, headings: joined, known: knownJoined, isGrouped: true };
    }
  }
  return { index, headings, known, isGrouped: false };
}

function headingsIn(row: SheetRow | undefined): string[] {
  const cells = row?.cells ?? [];
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  return cells
    .slice(0, last + 1)
    .map((cell) => unguardFormula(cell).trim().slice(0, headingLength));
}

function countMatches(headings: readonly string[], kind: SheetKind): number {
  if (recognizeExport(headings, kind) !== null) return Number.POSITIVE_INFINITY;
  return matchColumns(headings, kind, []).filter((match) => match !== null).length;
}

/** Whether half of a row's texts are known headings. A row of data has hardly any. */
function isHeadingRow(headings: readonly string[], kind: SheetKind): boolean {
  const words = headings.filter((heading) => heading !== '');
  return (
    words.length > 1 &&
    words.filter((word) => isKnownHeading(word, kind)).length * 2 >= words.length
  );
}

/** Joins groups with the headings below them. A group extends to the right, up to the next group. */
function joinRows(groups: readonly string[], headings: readonly string[], kind: SheetKind) {
  let group = '';
  return Array.from({ length: Math.max(groups.length, headings.length) }, (_, index) => {
    group = groups[index] || group;
    const own = headings[index] ?? '';
    if (own === '') return groups[index] ?? '';
    const joined = `${group} ${own}`.trim();
    return isKnownHeading(joined, kind) || !isKnownHeading(own, kind) ? joined : own;
  });
}

function isKnownHeading(heading: string, kind: SheetKind): boolean {
  return matchColumns([heading], kind, []).some((match) => match !== null);
}

function firstWideRow(rows: readonly SheetRow[]): number {
  const widths = rows.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const isTable = Math.max(...widths) > 2;
  return Math.max(0, isTable ? widths.findIndex((width) => width > 1) : 0);
}
