import { messagesOf } from '../../../views/translations/index.ts';
import { deliveryDaysOf, type Expected } from '../../shared/delivery-days.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { type LanguageCode, languageOf } from '../../shared/languages.ts';

/** The expected day of delivery in words, or the first and the last one; '' where none is known, or it has come. */
export function deliveryDaysInWords(parcel: Expected, language: LanguageCode): string {
  const days = deliveryDaysOf(parcel);
  if (days === null) return '';
  const { tag } = languageOf(language);
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const from = format.format(new Date(days.first));
  if (days.first === days.last) return from;
  const to = format.format(new Date(days.last));
  return interpolate(messagesOf(language).track.deliveryBetween, { from, to });
}
