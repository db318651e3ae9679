import { searchedNames } from '../shared/field-values.ts';
import { parcelFields } from '../shared/fields.ts';
import type { NewParcel } from '../shared/parcel.ts';
import { foldForSearch, normalizeForSearch } from './search.ts';

const searched = searchedNames(parcelFields);

/** What a search goes through: the searched fields, and the digits of the phone number by themselves. */
export function searchTextOf(parcel: NewParcel): string {
  const phone = parcel.recipient_phone_number ?? null;
  const digits = phone === null ? '' : digitsOf(phone);
  const isSaid = digits === '' || digits === phone;
  return normalizeForSearch(
    ...searched.map((name) => parcel[name] ?? null),
    isSaid ? null : digits,
  );
}

/** As few digits are no phone number, but a house's or a part of a code. */
const fewestDigits = 5;

/**
 * What to look for, folded: the search as it was typed and, where it looks like a phone number, its digits,
 * since numbers are spaced in many ways. Zeros before it are left out: they stand for `+` or a country.
 */
export function searchTerms(search: string): string[] {
  const typed = foldForSearch(search);
  if (!/^[\d\s+()./-]+$/.test(typed)) return [typed];
  const digits = digitsOf(typed).replace(/^0+/, '');
  return digits.length < fewestDigits || digits === typed ? [typed] : [typed, digits];
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
