import { isIP } from 'node:net';
import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, line, optional, recordId } from '../../http/input/fields.ts';
import { timestamp } from '../../parcels/activities/date-parts.ts';
import { limits } from '../../shared/limits.ts';
import { deliveryStates, eventTypes, webhookLimits } from '../../shared/webhook.ts';
import { addressPolicy } from './addresses.ts';

/** An address for webhooks, as browsers spell it; of an IP address, where it is can be said at once. */
function endpointUrl(allowed: string[]) {
  const policy = addressPolicy(allowed);
  const isReachable = (text: string) => {
    const host = new URL(text).hostname.replace(/^\[(.+)\]$/, '$1');
    return isIP(host) === 0 || policy(host) !== null;
  };
  return line({ max: webhookLimits.url })
    .pipe(z.string().refine((text) => isWebhookUrl(text, allowed), messageKey('webhookUrl')))
    .pipe(z.string().refine(isReachable, messageKey('webhookAddress')))
    .transform((text) => new URL(text).href)
    .pipe(z.string().max(webhookLimits.url));
}

/** Without encryption only where the operator has networks of their own, which the sender checks. */
function isWebhookUrl(text: string, allowed: string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, hash } = new URL(text);
  const isKnown = protocol === 'https:' || (protocol === 'http:' && allowed.length > 0);
  return isKnown && username === '' && password === '' && hash === '';
}

const events = z
  .array(choice(eventTypes))
  .min(1)
  .transform((chosen) => eventTypes.filter((type) => chosen.includes(type)));

const description = optional(line({ max: limits.text }));

/** A new endpoint. @param allowed see WEBHOOK_ALLOWED_ADDRESSES. */
export function newEndpoint(allowed: string[]) {
  return z.strictObject({
    url: endpointUrl(allowed),
    events,
    description: description.optional(),
  });
}

/** What changes of an endpoint. */
export function endpointChange(allowed: string[]) {
  return z.strictObject({
    id: recordId(),
    url: endpointUrl(allowed).optional(),
    events: events.optional(),
    description: description.optional(),
    state: choice(['active', 'disabled']).optional(),
  });
}

/** A delivery that is sent again. */
export const deliveryReplay = z.strictObject({ delivery: recordId() });

/** All of an endpoint since a time. */
export const replaySince = z.strictObject({ id: recordId(), since: timestamp });

/** The log of an endpoint: the newest, or those before one, all or with a state. */
export const logQuery = z.object({
  id: recordId(),
  before: recordId().optional(),
  state: choice(deliveryStates).optional(),
});
