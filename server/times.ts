import { dateFormat } from './shared/date-format.ts';
import { type LanguageCode, languageByCode } from './shared/languages.ts';

export const minuteMs = 60 * 1000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** How much the clocks of two machines that share a database may differ. */
export const clockSlackMs = 60 * 1000;

export function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

/** Formats a date and time for a mail. */
export function dayAndTime(at: Date, language: LanguageCode, timeZone: string): string {
  const date = { year: 'numeric', month: 'long', day: 'numeric' } as const;
  const time = { hour: 'numeric', minute: '2-digit' } as const;
  return dateFormat(languageByCode(language).tag, { ...date, ...time, timeZone }).format(at);
}
