/** The types of webhooks that an endpoint can choose. */
export const eventTypes = [
  'parcel.created',
  'parcel.updated',
  'parcel.deleted',
  'parcel.delivered',
  'event.created',
  'event.deleted',
  'invoice.issued',
  'invoice.paid',
  'invoice.cancelled',
  'credit_note.issued',
  'cash.settled',
  'booking.created',
  'payout.issued',
  'payout.paid',
  'message.received',
  'customer.created',
  'customer.updated',
  'customer.deleted',
] as const;
export type EventType = (typeof eventTypes)[number];

/** What a webhook of a customer tells, of the customer's own records. */
export const customerEventTypes = [
  'parcel.created',
  'parcel.updated',
  'parcel.deleted',
  'parcel.delivered',
  'event.created',
  'event.deleted',
  'invoice.issued',
  'invoice.paid',
  'invoice.cancelled',
  'credit_note.issued',
  'payout.issued',
  'payout.paid',
] as const satisfies readonly EventType[];

/** The type of the webhook that the test button sends. */
export const testType = 'webhook.test';
export type WebhookType = EventType | typeof testType;

/** `failed`: no further attempt is made. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookFailures = [
  /** The response was not 2xx. */
  'status',
  /** The response was a redirect, which is not followed. */
  'redirect',
  'timeout',
  /** No host has this name. */
  'name',
  /** The host is in a network that webhooks are not sent to. */
  'address',
  'connection',
  'certificate',
  /** The secret cannot be decrypted. */
  'secret',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

/** Why an endpoint is disabled: by the owner, after days of failures, or because it responded 410 Gone. */
export const disabledReasons = ['owner', 'failures', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** The status with which an endpoint asks for no more webhooks (Standard Webhooks). */
export const goneStatus = 410;

export const endpointStates = ['active', 'failing', 'disabled'] as const;
export type EndpointState = (typeof endpointStates)[number];

/** Times are ISO 8601 in UTC. */
export type WebhookEndpoint = {
  id: number;
  url: string;
  events: EventType[];
  description: string | null;
  /** Whether it gets webhooks: `state` is not `disabled`. */
  active: boolean;
  state: EndpointState;
  disabled_reason: DisabledReason | null;
  failing_since: string | null;
  /** Until when webhooks are also signed with the previous secret. */
  previous_secret_until: string | null;
  /** Whether the secret cannot be decrypted, so that a new one is needed. */
  secret_lost: boolean;
  /** The number of deliveries that wait to be sent, counted up to 1,000. */
  pending: number;
  /** The id of the customer of whose own records it tells; null: it is the company's. */
  customer: number | null;
  created_at: string;
  updated_at: string;
};

/** A webhook of a customer as the customer's users see it. */
export type OwnWebhook = Omit<WebhookEndpoint, 'customer'>;

export type WebhookAttempt = {
  at: string;
  duration_ms: number;
  status: number | null;
  failure: WebhookFailure | null;
  answer: string | null;
};

/** A delivery as an endpoint's log lists it. */
export type WebhookDelivery = {
  id: number;
  /** The value of the header `webhook-id`. */
  webhook_id: string;
  event: WebhookType;
  status: DeliveryState;
  /** The number of attempts, with those before a replay. */
  attempts: number;
  /** The status of the response to the last attempt; null if there was none. */
  response_status: number | null;
  /** When the webhook was created. */
  at: string;
  finished_at: string | null;
  last_attempt: WebhookAttempt | null;
};

export type WebhookDeliveryDetails = WebhookDelivery & {
  endpoint: number;
  payload: unknown;
  /** All attempts, newest first. */
  history: WebhookAttempt[];
};

export const webhookLimits = {
  endpoints: 20,
  ofCustomer: 5,
  url: 2000,
  /** How long the previous secret stays valid beside the new one. */
  overlapHours: 24,
  keptDays: 30,
  /** After this many days without a success, an endpoint is disabled. */
  failingDays: 3,
} as const;

/** Waiting deliveries are counted up to this number. */
export const mostPending = 1000;
