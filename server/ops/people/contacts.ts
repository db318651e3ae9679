import { extension, typedPhoneKeys } from '../../shared/phones.ts';

/** Recognizes a person by their email addresses and phone numbers, in any spelling. */
export type Person = {
  hasEmail(text: unknown): boolean;
  hasPhone(text: unknown): boolean;
  /** Whether a record is the person's; see recordKey. */
  hasRecord(key: string): boolean;
  /** Whether a text contains one of the addresses or numbers, also as URLs encode them (`%40`, `+` for a space). */
  isIn(text: unknown): boolean;
};

/** Creates the recognition of a person. @param keys of the person. @param hash makes what is compared with `keys` from a found key. */
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
      typeof text === 'string' &&
      (names(text) || (/[%+]/.test(text) && names(decodeUrlText(text)))),
  };
}

/** A `+` that means a space within a phone number, as in the URL of a search; not the `+` in email addresses. */
const spaces = /(?<=\d)\+(?=[\d+]+(?:[^\w.@%-]|$))/g;

function decodeUrlText(text: string): string {
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
 * The key of a record of a person, for records without an address or a number.
 *
 * @param table of the record; of a parcel, the party.
 */
export function recordKey(table: string, id: number, createdAt: string): string {
  return `record ${table} ${id} ${createdAt}`;
}
