import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import { sheetLabels } from '../../../views/translations/parcel-labels.ts';
import { memoize } from '../../memoized.ts';
import type { SheetKind } from '../../shared/enums.ts';
import { mapValues } from '../../shared/field-values.ts';
import { type LanguageCode, languageCodes } from '../../shared/languages.ts';
import { normalizeWords } from '../../shared/normalize-words.ts';
import { type ImportColumn, sheetColumns } from '../shared/import-columns.ts';

function fieldHeadings(field: ImportColumn, t: Messages, kind: SheetKind): string[] {
  const others: Partial<Record<ImportColumn, string>> =
    kind === 'customers' ? customerHeadings(t) : t.importing.headings;
  const also = field === 'happened_at' ? [t.control.fields.created_at, 'created_at'] : [];
  const list = [
    field,
    sheetLabels(kind, t)[field] ?? '',
    ...also,
    ...(others[field] ?? '').split('|'),
  ];
  return list.filter((word) => word !== '');
}

/** The headings of customers: many are those of a parcel's recipient. */
function customerHeadings({ importing: { headings, parts }, control, customers }: Messages) {
  const words: Partial<Record<ImportColumn, string>> = {
    name: headings.recipient_name,
    email: headings.recipient_email,
    phone: headings.recipient_phone_number,
    company: headings.destination_company,
    note: headings.note,
    address1_driver_note: `driver_note|${headings.destination_note}`,
    address1_label: `label|${customers.fields.label}`,
    address1_text: headings.destination,
    address1_street: parts.street,
    address1_latitude: `latitude|${control.fields.map_destination_latitude}`,
    address1_longitude: `longitude|${control.fields.map_destination_longitude}`,
  };
  return words;
}

/** A field that a heading means. `rank`: the heading's place among the field's words, of which the clearest come first. */
type Meaning = { field: ImportColumn; rank: number };

/**
 * The meanings of normalized headings, by kind of sheet and language. In a sheet of activities, “Date” is when an event happened.
 */
const meaningsByLanguage = mapValues(sheetColumns, (columns, kind) =>
  memoize((code: LanguageCode) => {
    const made = new Map<string, Meaning>();
    for (const field of columns) {
      for (const [rank, word] of fieldHeadings(field, messagesOf(code), kind).entries()) {
        const heading = normalizeHeading(word);
        if (!made.has(heading)) made.set(heading, { field, rank });
      }
    }
    return made;
  }),
);

/** Whether a parcel's own reference is called so, in any language. @param key a normalized heading. */
const isReferenceWord = memoize((key: string) => {
  const labels = languageCodes.map((code) => messagesOf(code).control.fields.reference);
  return ['reference', ...labels].map(normalizeHeading).includes(key);
});

/**
 * The fields that a heading may mean, in the first language that has the word. In sheets of parcels, “Status”, “Estado” and
 * “Durum” are used for the stage and for the status text; only the field's own name, “stage”, always means the stage.
 */
function headingMeanings(
  heading: string,
  kind: SheetKind,
  codes: readonly LanguageCode[],
): Meaning[] {
  const key = normalizeHeading(heading);
  const meanings = key === '' ? [] : codes.map((code) => meaningsByLanguage[kind](code).get(key));
  const found = meanings.filter((meaning) => meaning !== undefined);
  // In some languages “Service” means what a parcel is shipped with. It is also the name of another field.
  if (key === 'service' && kind === 'parcels') {
    return [
      { field: 'shipped_via', rank: 1 },
      { field: 'service', rank: 0 },
    ];
  }
  // “Reference” is the tracking number, unless another column is.
  const [first] = found;
  if (first?.field === 'tracking_code' && kind === 'parcels' && isReferenceWord(key)) {
    return [first, { field: 'reference', rank: 1 }];
  }
  const stage = found.find(({ field }) => field === 'stage');
  if (stage === undefined || key === 'stage' || kind !== 'parcels') return found.slice(0, 1);
  return [{ ...stage, field: 'status' }, stage];
}

/** The field that a heading means, without regard to the other columns; undefined if it is unknown. */
export function fieldOfHeading(
  heading: string,
  kind: SheetKind,
  languages: readonly LanguageCode[],
): ImportColumn | undefined {
  return headingMeanings(heading, kind, [...new Set([...languages, ...languageCodes])])[0]?.field;
}

/**
 * The field of each column by its heading, in any language; null if the heading is unknown, or if another column has the field
 * because its heading is clearer (“Tracking number” than “Ref”) or comes first. A heading that can mean two fields gets the field
 * that no other column has.
 *
 * @param languages take precedence if a word means different fields in two languages.
 */
export function matchHeadings(
  headings: readonly string[],
  kind: SheetKind,
  languages: readonly LanguageCode[],
): (ImportColumn | null)[] {
  const codes = [...new Set([...languages, ...languageCodes])];
  const meanings = headings.map((heading) => headingMeanings(heading, kind, codes));
  const fields: (ImportColumn | null)[] = headings.map(() => null);
  const take = (index: number) => {
    const free = meanings[index]?.find(({ field }) => !fields.includes(field));
    if (free !== undefined) fields[index] = free.field;
  };
  const headingRank = (index: number) => meanings[index]?.[0]?.rank ?? 0;
  const indexes = [...headings.keys()];
  const certain = indexes.filter((index) => meanings[index]?.length === 1);
  for (const index of certain.toSorted((a, b) => headingRank(a) - headingRank(b))) take(index);
  for (const index of indexes) if (fields[index] === null) take(index);
  return fields;
}

export function isStatusHeading(heading: string, languages: readonly LanguageCode[]): boolean {
  return matchHeadings([heading], 'parcels', languages)[0] === 'status';
}

/** Whether this is the heading of the column of reasons, which the site adds to a file of invalid rows. */
export function isReasonsHeading(heading: string): boolean {
  return languageCodes.some((code) => messagesOf(code).importing.reasons === heading);
}

/** Normalizes a heading to compare it, without text in brackets, such as a unit. */
export function normalizeHeading(heading: string): string {
  const bare = normalizeWords(heading.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' '));
  return bare === '' ? normalizeWords(heading) : bare;
}

/** Replaces Arabic, Persian and Hindi digits, and the Arabic decimal and thousands separators, by Western ones. */
export function withWesternDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, (digit) => {
      const point = digit.charCodeAt(0);
      return String((point - (point >= 0x0966 ? 0x0966 : point >= 0x06f0 ? 0x06f0 : 0x0660)) % 10);
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', '');
}

export type Party = 'sender' | 'recipient';

const partyFields = {
  sender: ['sender_name', 'sender_email', 'pickup_location'],
  recipient: ['recipient_name', 'recipient_email', 'recipient_phone_number', 'destination'],
} as const;

/** The words that occur only in the headings of one party, by language. */
const partiesIn = memoize((code: LanguageCode) => {
  const t = messagesOf(code);
  const sender = partyWords(t, 'sender');
  const recipient = partyWords(t, 'recipient');
  const ofSender = sender.filter((word) => !recipient.includes(word));
  const ofRecipient = recipient.filter((word) => !sender.includes(word));
  return new Map<string, Party>([
    ...ofSender.map((word) => [word, 'sender'] as const),
    ...ofRecipient.map((word) => [word, 'recipient'] as const),
  ]);
});

function partyWords({ control, importing }: Messages, party: Party): string[] {
  const texts = [control.fields, importing.headings].flatMap((words) =>
    partyFields[party].map((field) => words[field]),
  );
  return longWords([control.parcels[party], ...texts].join(' '));
}

/** Shorter words, such as “to” and “de”, mean different things in different languages. */
const shortest = 4;

function longWords(text: string): string[] {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u).map(normalizeWords);
  return words.filter((word) => word.length >= shortest);
}

/** The party that a heading names in one of the languages; null if it names neither or both. */
export function findParty(heading: string, languages: readonly LanguageCode[]): Party | null {
  const words = longWords(heading);
  for (const code of new Set([...languages, ...languageCodes])) {
    const parties = new Set(words.map((word) => partiesIn(code).get(word)));
    parties.delete(undefined);
    const [party, other] = parties;
    if (party !== undefined && other === undefined) return party;
  }
  return null;
}
