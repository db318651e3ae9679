import { extension, typedPhoneKeys } from '../../shared/phones.ts';

/** Recognizes a person by their addresses and phone numbers, however these are spelled. */
export type Person = {
  hasEmail(text: unknown): boolean;
  hasPhone(text: unknown): boolean;
  /** Whether a record is theirs; see recordKey. */
  hasRecord(key: string): boolean;
  /** Whether a text has one of these addresses or numbers in it, also as the address of a page spells them (`%40`, `+` for a space). */
  isIn(text: unknown): boolean;
};

/** What a person is recognized by: of each, `hash` makes what is compared. */
export function recognize(keys: ReadonlySet<string>, hash = (key: string) => key): Person {
  const isKnown = (key: string) => keys.has(hash(key));
  const hasEmail = (text: unknown) => typeof text === 'string' && isKnown(emailKey(text));
  const hasPhone = (text: unknown) =>
    typeof text === 'string' && typedPhoneKeys(text).some((key) => isKnown(key));
  const names = (text: string) =>
    (text.match(emails)?.some(hasEmail) ?? false) || (text.match(phones)?.some(hasPhone) ?? false);
  return {
    hasEmail,
    hasPhone,
    hasRecord: isKnown,
    isIn: (text) =>
      typeof text === 'string' && (names(text) || (/[%+]/.test(text) && names(decoded(text)))),
  };
}

/** A `+` that stands for a space within a number, as in the address of a search; those of email addresses are their own. */
const spaces = /(?<=\d)\+(?=[\d+]+(?:[^\w.@%-]|$))/g;

function decoded(text: string): string {
  return text
    .replace(spaces, ' ')
    .replace(/(?:%[\da-f]{2})+/gi, (run) => new URLSearchParams(`text=${run}`).get('text') ?? run);
}

const emails =
  /[^\s@<>()[\]"'`,;:|=?&\\/]+@[^\s@<>()[\]"'`,;:|=?&\\/]*[^\s@<>()[\]"'`,;:|=?&\\/.]/gu;
const phones = new RegExp(
  `[+＋]?[(\\p{Nd}][\\p{Nd}\\s()./\\u2010-\\u2015\\u00a0-]{4,}\\p{Nd}(?:${extension})?`,
  'giu',
);

export function emailKey(email: string): string {
  return `email ${email.normalize('NFC').trim().toLowerCase()}`;
}

/**
 * What a record is recognized by where nothing is known of a person but that it is theirs. @param table what it is of; of a
 * parcel, its party.
 */
export function recordKey(table: string, id: number, createdAt: string): string {
  return `record ${table} ${id} ${createdAt}`;
}
