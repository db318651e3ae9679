import { typedPhoneKeys } from '../../shared/phones.ts';

/** Recognizes a person by their addresses and phone numbers, however these are spelled. */
export type Person = {
  hasEmail(text: unknown): boolean;
  hasPhone(text: unknown): boolean;
  /** Whether a text has one of these addresses or numbers in it, also as the address of a page spells them (`%40`). */
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
    isIn: (text) =>
      typeof text === 'string' && (names(text) || (text.includes('%') && names(decoded(text)))),
  };
}

function decoded(query: string): string {
  return [...new URLSearchParams(query)].flat().join('\n');
}

const emails =
  /[^\s@<>()[\]"'`,;:|=?&\\/]+@[^\s@<>()[\]"'`,;:|=?&\\/]*[^\s@<>()[\]"'`,;:|=?&\\/.]/gu;
const phones = /[+＋]?[(\p{Nd}][\p{Nd}\s()./\u2010-\u2015\u00a0-]{4,}\p{Nd}/gu;

export function emailKey(email: string): string {
  return `email ${email.normalize('NFC').trim().toLowerCase()}`;
}
