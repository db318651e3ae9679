import { z } from 'zod';
import { startOfDay } from '../../days.ts';
import { parseRange } from '../../http/addresses.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, line, optional } from '../../http/input/fields.ts';
import { apiKeyLimits } from '../../shared/api-keys.ts';
import { scopes } from '../../shared/api-scopes.ts';

const network = z
  .string()
  .trim()
  .refine((text) => parseRange(text) !== null, messageKey('network'))
  .transform((text) => parseRange(text) ?? text);

/** A day, which is the last one, or a time. */
const end = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'A day or a time',
});

/** What a new key may be used for, until when, and from where. @param timeZone the site's, of days. */
export function newApiKey(now: Date, timeZone: string) {
  const isLater = (time: string) => time > now.toISOString();
  const ends = z
    .custom<string>((value) => end.safeParse(value).success, messageKey('day'))
    .meta({ type: 'string', description: 'A day (YYYY-MM-DD), which is the last one, or a time.' })
    .transform((text) => (text.length === 10 ? startOfDay(text, 1, timeZone) : toUtc(text)))
    .pipe(z.string().refine(isLater, messageKey('keyEnd')));
  return z.strictObject({
    name: line({ max: apiKeyLimits.name }),
    scopes: z.array(choice(scopes)).min(1).max(scopes.length).transform(unique),
    ends_at: optional(ends).default(null),
    networks: z.array(network).max(apiKeyLimits.networks).transform(unique).default([]),
  });
}

function toUtc(time: string): string {
  return new Date(time).toISOString();
}

function unique<Text extends string>(texts: Text[]): Text[] {
  return [...new Set(texts)];
}
