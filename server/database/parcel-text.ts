import { searchedNames } from '../shared/field-values.ts';
import { parcelFields } from '../shared/fields.ts';
import type { NewParcel } from '../shared/parcel.ts';
import { foldForSearch, normalizeForSearch } from './search.ts';

const searched = searchedNames(parcelFields);

/** What a search goes through: the searched fields, and the digits of the phone number by themselves. */
export function searchTextOf(parcel: NewParcel): string {
  const phone = parcel.recipient_phone_number ?? '';
  const numbers = new Set([digitsOf(phone), digitsOf(withoutTrunkZero(phone))]);
  return normalizeForSearch(
    ...searched.map((name) => parcel[name] ?? null),
    ...[...numbers].filter((digits) => digits !== '' && digits !== phone),
  );
}

/** As few digits are no phone number, but a house's or a part of a code. */
const fewestDigits = 5;

/**
 * What to look for, folded: the search as it was typed and, where it looks like a phone number, its digits,
 * since numbers are spaced in many ways. Zeros before it are left out: they stand for `+` or a country. So is one in
 * brackets, with which the number is dialled within its country: that number is looked for too.
 */
export function searchTerms(search: string): string[] {
  const typed = foldForSearch(search);
  if (!/^[\d\s+()./-]+$/.test(typed)) return [typed];
  const digits = digitsOf(withoutTrunkZero(typed)).replace(/^0+/, '');
  const [, national] = typed.split(trunkZero);
  const numbers = [digits, ...(national === undefined ? [] : [`0${digitsOf(national)}`])];
  return [...new Set([typed, ...numbers.filter(({ length }) => length >= fewestDigits)])];
}

/** As in `+44 (0)20 7946 0018`. */
const trunkZero = /\(\s*0\s*\)/;

function withoutTrunkZero(phone: string): string {
  return phone.replace(trunkZero, '');
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
