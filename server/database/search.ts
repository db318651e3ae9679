import { CompiledQuery, sql } from 'kysely';
import type { NewParcel } from '../parcels/shared/parcel.ts';
import { searchedNames } from '../shared/field-values.ts';
import { parcelFields } from '../shared/fields.ts';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/**
 * Folds a text for searching: lower case, without accents. Some database engines fold only ASCII, and their results differ. So the
 * server folds the text and stores it in the column `search_text`.
 */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The searchable text of a record: some of its fields, one per line. */
export function normalizeForSearch(...fields: (string | null)[]): string {
  return fields
    .filter((field) => field !== null)
    .map(foldForSearch)
    .join('\n');
}

export function isSearch(search: string): boolean {
  return foldForSearch(search) !== '';
}

/** A condition: the record's `search_text` contains the search text; '' matches every record. */
export function matchesSearch(search: string) {
  const term = foldForSearch(search);
  return term === '' ? sql<boolean>`true` : containsAny([term]);
}

/** A condition: the record's `search_text` contains one of these folded texts. */
export function containsAny(terms: string[]) {
  const conditions = terms.map((term) => {
    const pattern = term.replace(/[\\%_]/g, '\\$&');
    return sql`search_text like ${`%${pattern}%`} escape '\\'`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

const searchColumns = searchedNames(parcelFields);

/** The searchable text of a parcel: its searched fields, and the bare digits of the phone number. */
export function parcelSearchText(parcel: NewParcel): string {
  return normalizeForSearch(
    ...searchColumns.map((name) => parcel[name] ?? null),
    ...bareDigits(parcel.recipient_phone_number ?? ''),
  );
}

/** The digits of a phone number, also as dialled from abroad; none if the number is only digits. */
export function bareDigits(phone: string): string[] {
  const numbers = new Set([stripNonDigits(phone), stripNonDigits(withoutTrunkZero(phone))]);
  return [...numbers].filter((digits) => digits !== '' && digits !== phone);
}

/** Whether a searchable text contains one of the folded `terms`, apart from its lines with these phone numbers. */
export function matchesOutsidePhones(
  phones: readonly (string | null | undefined)[],
  searchText: string,
  terms: readonly string[],
): boolean {
  const hidden = phones.flatMap((phone) =>
    phone ? [foldForSearch(phone), ...bareDigits(phone)] : [],
  );
  const lines = searchText.split('\n').filter((line) => !hidden.includes(line));
  return terms.some((term) => lines.join('\n').includes(term));
}

/** Fewer digits are no phone number, but the number of a building or a part of a code. */
const minDigits = 5;

/**
 * The folded texts to search for: the search as it was typed and, if it looks like a phone number, its digits, because numbers are
 * spaced in many ways. Leading zeros, which mean `+` or a country, are left out. For a zero in brackets, which is only dialled within
 * the country, both the number without it and the national number are searched for.
 */
export function searchTerms(search: string): string[] {
  const typed = foldForSearch(search);
  if (!/^[\d\s+()./-]+$/.test(typed)) return [typed];
  const digits = stripNonDigits(withoutTrunkZero(typed)).replace(/^0+/, '');
  const [, national] = typed.split(trunkZero);
  const numbers = [digits, ...(national === undefined ? [] : [`0${stripNonDigits(national)}`])];
  return [...new Set([typed, ...numbers.filter(({ length }) => length >= minDigits)])];
}

/** The zero in `+44 (0)20 7946 0018`. */
const trunkZero = /\(\s*0\s*\)/;

function withoutTrunkZero(phone: string): string {
  return phone.replace(trunkZero, '');
}

function stripNonDigits(text: string): string {
  return text.replace(/\D/g, '');
}

/** Together, so many writes of one transaction add about as much to the indexes as one write that has its own transaction. */
const writesPerMerge = 5;

/** How many pages of 4 KB one merge processes: enough to keep up, in about a millisecond. */
const pages = 16;

/**
 * On SQLite, merges some of what writes have added to the indexes of parcels' texts. Called in each transaction, because otherwise
 * the indexes would be merged rarely, but all in one step, while all visitors wait.
 *
 * @param writes how many parcels the transaction has written.
 */
export async function optimizeSearchIndex(db: Db, writes = 1): Promise<void> {
  if (isPostgres(db)) return;
  for (let done = 0; done < writes; done += writesPerMerge) await mergeSome(db);
}

async function mergeSome(db: Db): Promise<void> {
  for (const query of merges) await db.executeQuery(query);
}

const merges = ['parcel_trigrams', 'parcel_pairs'].map((index) =>
  CompiledQuery.raw(`insert into ${index} (${index}, rank) values ('merge', ${pages})`),
);
