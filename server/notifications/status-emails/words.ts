import { messagesOf } from '../../../views/translations/index.ts';
import { memoized } from '../../memoized.ts';
import { arrivalOf, type Expected } from '../../shared/delivery-days.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { type LanguageCode, languageOf } from '../../shared/languages.ts';
import type { Stage } from '../../shared/stages.ts';

/** The sentence that the standard words begin with, with its fields: what has happened, and the HTML's heading. */
export function standardHeading(stage: Stage, language: LanguageCode): string {
  return firstSentence(
    `${languageOf(language).tag} ${messagesOf(language).statusEmails.starters[stage].lead}`,
  );
}

/** Of a text after its language's tag. */
const firstSentence = memoized((text) => {
  const [, tag, lead = ''] = /^(\S+) (.*)$/s.exec(text) ?? [];
  const [first] = new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(lead);
  return first?.segment.trim() ?? lead;
});

/**
 * The expected day of delivery in words, or the first and the last one, and as on pages whether that is today, tomorrow or
 * past; '' if none is known or the parcel has arrived.
 *
 * @param today `YYYY-MM-DD`, in the site's time zone.
 */
export function arrivalInWords(parcel: Expected, today: string, language: LanguageCode): string {
  const arrival = arrivalOf(parcel, today);
  if (arrival === null) return '';
  const { tag } = languageOf(language);
  const { kind, days, first, last } = arrival;
  const dates = daysInWords([tag, first, last].join(' '));
  if (kind === 'near') return `${dates} (${daysAhead(tag).format(days, 'day')})`;
  if (kind !== 'late') return dates;
  const late = interpolate(messagesOf(language).track.late, {
    days: numberOfDays(tag).format(days),
  });
  return `${dates} (${late})`;
}

const daysAhead = memoized((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
const numberOfDays = memoized(
  (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'day', unitDisplay: 'long' }),
);

/** When something happened: the day and the time, with its zone. @param at ISO 8601. */
export function timeInWords(at: string, timeZone: string, language: LanguageCode): string {
  return timeFormat(`${languageOf(language).tag} ${timeZone}`).format(new Date(at));
}

const timeFormat = memoized((text) => {
  const [tag = '', timeZone = ''] = text.split(' ');
  const date = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
  return new Intl.DateTimeFormat(tag, { ...date, ...time, timeZone });
});

/** Of two days after a language's tag. Most parcels of a day are expected on the same ones. */
const daysInWords = memoized((text) => {
  const [tag = '', first = '', last = ''] = text.split(' ');
  return dayFormat(tag).formatRange(new Date(first), new Date(last));
});

const dayFormat = memoized(
  (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }),
);
