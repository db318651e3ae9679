import { searchedNames } from '../shared/field-values.ts';
import { parcelFields } from '../shared/fields.ts';
import type { NewParcel } from '../shared/parcel.ts';
import { foldForSearch, normalizeForSearch } from './search.ts';

const searched = searchedNames(parcelFields);

/** The searchable text of a parcel: its searched fields, and the bare digits of the phone number. */
export function searchTextOf(parcel: NewParcel): string {
  const phone = parcel.recipient_phone_number ?? '';
  const numbers = new Set([digitsOf(phone), digitsOf(withoutTrunkZero(phone))]);
  return normalizeForSearch(
    ...searched.map((name) => parcel[name] ?? null),
    ...[...numbers].filter((digits) => digits !== '' && digits !== phone),
  );
}

/** Fewer digits are not a phone number, but the number of a building or a part of a code. */
const minDigits = 5;

/**
 * The texts to search for, folded: the search as it was typed and, if it looks like a phone number, its digits, because
 * numbers are spaced in many ways. Leading zeros are left out: they stand for `+` or a country. So is a zero in brackets,
 * with which the number is dialled within its country: that national number is searched for, too.
 */
export function searchTerms(search: string): string[] {
  const typed = foldForSearch(search);
  if (!/^[\d\s+()./-]+$/.test(typed)) return [typed];
  const digits = digitsOf(withoutTrunkZero(typed)).replace(/^0+/, '');
  const [, national] = typed.split(trunkZero);
  const numbers = [digits, ...(national === undefined ? [] : [`0${digitsOf(national)}`])];
  return [...new Set([typed, ...numbers.filter(({ length }) => length >= minDigits)])];
}

/** As in `+44 (0)20 7946 0018`. */
const trunkZero = /\(\s*0\s*\)/;

function withoutTrunkZero(phone: string): string {
  return phone.replace(trunkZero, '');
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
