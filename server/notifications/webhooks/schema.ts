import { z } from 'zod';
import type { Config } from '../../config.ts';
import { id, time } from '../../http/answer.ts';
import { line, optional, recordId } from '../../http/input/fields.ts';
import { targetUrl } from '../../http/outgoing/target-url.ts';
import { timestamp } from '../../parcels/activities/date-parts.ts';
import { omit } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import {
  deliveryStates,
  disabledReasons,
  endpointStates,
  eventTypes,
  type OwnWebhook,
  testType,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
  webhookFailures,
  webhookLimits,
} from '../shared/webhook.ts';

type AllowedHosts = Config['webhookAllow'];

const events = z
  .array(z.enum(eventTypes))
  .min(1)
  .transform((chosen) => eventTypes.filter((type) => chosen.includes(type)));

const isActive = z.literal([true, false]);
const description = optional(line({ max: limits.text }));

/** The schema of a new endpoint. @param allowed the hosts of WEBHOOK_ALLOW. */
export function newEndpoint(allowed: AllowedHosts) {
  return z.strictObject({
    url: targetUrl(allowed, { max: webhookLimits.url, forbidden: 'webhookAddress' }),
    events: events.optional(),
    description: description.optional(),
    active: isActive.default(true),
    customer: optional(recordId()).default(null),
  });
}

export function endpointChange(allowed: AllowedHosts) {
  const { url, events, description } = newEndpoint(allowed).shape;
  const active = isActive.optional();
  return z.strictObject({ id: recordId(), url: url.optional(), events, description, active });
}

export const deliveryReplay = z.strictObject({ delivery: recordId() });

export const replaySince = z.strictObject({ since: timestamp });

const endpointShape = {
  id,
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  description: z.string().nullable(),
  active: z.boolean().meta({ description: 'Whether it gets webhooks.' }),
  state: z.enum(endpointStates),
  disabled_reason: z.enum(disabledReasons).nullable(),
  failing_since: time.nullable(),
  previous_secret_until: time.nullable(),
  secret_lost: z.boolean(),
  pending: z.int(),
  customer: id.nullable(),
  created_at: time,
  updated_at: time,
};

export const webhook: z.ZodType<WebhookEndpoint> = z
  .strictObject(endpointShape)
  .meta({ id: 'Webhook' });

const secret = z.string().meta({ description: 'Begins with `whsec_`; shown this once.' });

const ownShape = omit(endpointShape, ['customer']);
/** A webhook of a customer as the customer's users see it. */
export const ownWebhook: z.ZodType<OwnWebhook> = z
  .strictObject(ownShape)
  .meta({ id: 'OwnWebhook' });
export const ownWebhookWithSecret = z.strictObject({ ...ownShape, secret });

export const webhookWithSecret = z.strictObject({ ...endpointShape, secret });

const attempt: z.ZodType<WebhookAttempt> = z.strictObject({
  at: time,
  duration_ms: z.int(),
  status: z.int().nullable(),
  failure: z.enum(webhookFailures).nullable(),
  answer: z.string().nullable(),
});

const deliveryShape = {
  id,
  webhook_id: z.string(),
  event: z.enum([...eventTypes, testType]),
  status: z.enum(deliveryStates),
  attempts: z.int(),
  response_status: z.int().nullable(),
  at: time,
  finished_at: time.nullable(),
  last_attempt: attempt.nullable(),
};

export const delivery: z.ZodType<WebhookDelivery> = z
  .strictObject(deliveryShape)
  .meta({ id: 'WebhookDelivery' });

export const deliveryDetails: z.ZodType<WebhookDeliveryDetails> = z.strictObject({
  ...deliveryShape,
  endpoint: id,
  /** The OpenAPI document describes the payload of each type under `webhooks`. */
  payload: z.looseObject({
    type: z.string(),
    timestamp: time,
    data: z.looseObject({ id: id.optional() }),
  }),
  history: z.array(attempt),
});

export const replay = z.strictObject({ id, count: z.int() });
