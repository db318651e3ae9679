import { z } from 'zod';
import { parseRange } from '../../http/addresses.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, line, optional } from '../../http/input/fields.ts';
import { futureEnd } from '../../http/input/future-end.ts';
import { apiKeyLimits } from '../../shared/api-keys.ts';
import { scopes } from '../../shared/api-scopes.ts';

const network = z
  .string()
  .trim()
  .refine((text) => parseRange(text) !== null, messageKey('network'))
  .transform((text) => parseRange(text) ?? text);

/** What a new key may be used for, until when, and from where. @param timeZone the site's, of days. */
export function newApiKey(now: Date, timeZone: string) {
  return z.strictObject({
    name: line({ max: apiKeyLimits.name }),
    scopes: z.array(choice(scopes)).min(1).max(scopes.length).transform(unique),
    ends_at: optional(futureEnd(now, timeZone)).default(null),
    networks: z.array(network).max(apiKeyLimits.networks).transform(unique).default([]),
  });
}

function unique<Text extends string>(texts: Text[]): Text[] {
  return [...new Set(texts)];
}
