import { z } from 'zod';
import { startOfDay } from '../../days.ts';
import { messageKey } from './error-map.ts';

/** A day, which is the last one, or a time. */
const end = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'A day or a time',
});

/** When something ends, later than now; as ISO 8601 in UTC. @param timeZone the site's, of days. */
export function futureEnd(now: Date, timeZone: string) {
  const isLater = (time: string) => time > now.toISOString();
  return z
    .custom<string>((value) => end.safeParse(value).success, messageKey('day'))
    .meta({ type: 'string', description: 'A day (YYYY-MM-DD), which is the last one, or a time.' })
    .transform((text) => (text.length === 10 ? startOfDay(text, 1, timeZone) : toUtc(text)))
    .pipe(z.string().refine(isLater, messageKey('keyEnd')));
}

function toUtc(time: string): string {
  return new Date(time).toISOString();
}
