import { messagesOf } from '../../views/translations/index.ts';
import { fill } from '../shared/fill.ts';
import { type LanguageCode, languageOf } from '../shared/languages.ts';
import type { Parcel } from '../shared/parcel.ts';

type Days = Pick<Parcel, 'min_expected_delivery_date' | 'max_expected_delivery_date'>;

/** The expected day of delivery in words, or the first and the last one; '' where none is known. */
export function deliveryDaysOf(
  { min_expected_delivery_date: min, max_expected_delivery_date: max }: Days,
  language: LanguageCode,
): string {
  const { tag } = languageOf(language);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const days = new Set([min, max].filter((day) => day !== null));
  const [from = '', to] = [...days].map((day) => format.format(new Date(day)));
  return to === undefined ? from : fill(messagesOf(language).track.deliveryBetween, { from, to });
}
