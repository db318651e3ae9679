import { z } from 'zod';
import { id, time } from '../../http/answer.ts';
import {
  deliveryStates,
  disabledReasons,
  endpointStates,
  eventTypes,
  testType,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
  webhookFailures,
} from '../../shared/webhook.ts';

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
  created_at: time,
  updated_at: time,
};

export const webhook: z.ZodType<WebhookEndpoint> = z.strictObject(endpointShape);

/** An endpoint with a new secret. */
export const webhookWithSecret = z.strictObject({
  ...endpointShape,
  secret: z.string().meta({ description: 'Begins with `whsec_`; shown this once.' }),
});

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

export const delivery: z.ZodType<WebhookDelivery> = z.strictObject(deliveryShape);

export const deliveryDetails: z.ZodType<WebhookDeliveryDetails> = z.strictObject({
  ...deliveryShape,
  endpoint: id,
  payload: z.looseObject({}),
  history: z.array(attempt),
});

export const replay = z.strictObject({ id, count: z.int() });
