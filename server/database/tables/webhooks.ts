import type { Generated, GeneratedAlways } from 'kysely';
import type {
  DeliveryState,
  DisabledReason,
  WebhookFailure,
  WebhookType,
} from '../../shared/webhook.ts';

/** Who gets webhooks. */
export type WebhookEndpointsTable = {
  id: GeneratedAlways<number>;
  url: string;
  /** The event types that are sent, with spaces between them. */
  events: string;
  description: string | null;
  /** Encrypted; see notifications/webhooks/secrets.ts. */
  secret: string;
  /** The secret before it, with which is signed too until then. */
  previous_secret: string | null;
  previous_secret_until: string | null;
  /** Since when every attempt has failed. */
  failing_since: string | null;
  disabled_at: string | null;
  disabled_reason: DisabledReason | null;
  /** Deliveries after the first id and up to the last are still to be sent again. */
  replay_after_id: number | null;
  replay_until_id: number | null;
  created_at: string;
  updated_at: string;
};

/** What happened, as it is sent to every endpoint. */
export type WebhookMessagesTable = {
  id: GeneratedAlways<number>;
  /** `webhook-id`. */
  public_id: string;
  type: WebhookType;
  /** The content of the request: JSON. */
  payload: string;
  created_at: string;
};

/** A message for an endpoint. */
export type WebhookDeliveriesTable = {
  id: GeneratedAlways<number>;
  endpoint_id: number;
  message_id: number;
  /** The record whose deliveries are sent one after the other, such as `parcel:12`. */
  subject: string;
  state: Generated<DeliveryState>;
  /** The number of attempts since it was queued. */
  tries: Generated<number>;
  /** When it was made, or asked for again. */
  queued_at: string;
  finished_at: string | null;
};

/** The subjects of which an endpoint has pending deliveries. Whoever adds one adds or locks its row first. */
export type WebhookQueuesTable = {
  id: GeneratedAlways<number>;
  endpoint_id: number;
  subject: string;
  /** While its deliveries are being sent: when the lease ends. */
  next_attempt_at: string;
  lease: string | null;
};

export type WebhookAttemptsTable = {
  id: GeneratedAlways<number>;
  delivery_id: number;
  at: string;
  duration_ms: number;
  /** The status of the answer; null: there was none. */
  status: number | null;
  /** null: it was delivered. */
  failure: WebhookFailure | null;
  /** How the answer begins. */
  answer: string | null;
};
