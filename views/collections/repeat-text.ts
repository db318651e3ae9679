import { colon } from '../../server/shared/colon.ts';
import { formatDate } from '../parts/dates.ts';
import type { Messages } from '../translations/messages.ts';

/** The days of a week in the order of RFC 5545, which begins with Monday. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A day of a week in words, short or long. */
export function weekdayName(
  day: (typeof weekdays)[number],
  tag: string,
  weekday: 'short' | 'long',
): string {
  // The 1st of January 2024 was a Monday.
  const date = new Date(Date.UTC(2024, 0, 1 + weekdays.indexOf(day)));
  return new Intl.DateTimeFormat(tag, { weekday, timeZone: 'UTC' }).format(date);
}

/** A rule that says when a collection repeats, in words; null: it does not. */
export function repeatText(repeat: string | null, t: Messages, tag: string): string | null {
  if (repeat === null) return null;
  const parts = new Map(repeat.split(';').map((part) => part.split('=') as [string, string]));
  const chosen = parts.get('BYDAY')?.split(',');
  const days = weekdays.filter((day) => chosen?.includes(day) ?? parts.get('FREQ') === 'DAILY');
  const named = days.map((day) => weekdayName(day, tag, 'short'));
  const list = new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }).format(named);
  const until = parts.get('UNTIL')?.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3');
  return [
    list,
    ...(until === undefined
      ? []
      : [`${t.collections.repeatUntil}${colon(tag)}${formatDate(until, tag)}`]),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
