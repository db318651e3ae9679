import type { PageOf } from '../../shared/envelope.ts';

/** What endpoints can be told of. */
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
  'message.received',
  'customer.created',
  'customer.updated',
  'customer.deleted',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The type of what the test button sends. */
export const testType = 'webhook.test';
export type WebhookType = EventType | typeof testType;

/** `failed`: it was given up. */
export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt has failed. */
export const webhookFailures = [
  /** The answer was not 2xx. */
  'status',
  /** The answer was a redirect, which is not followed. */
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

/** Why an endpoint is disabled: by its owner, after days of failure, or since it has answered 410 Gone. */
export const disabledReasons = ['owner', 'failures', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** With this status an endpoint asks for no more webhooks (Standard Webhooks). */
export const goneStatus = 410;

export const endpointStates = ['active', 'failing', 'disabled'] as const;
export type EndpointState = (typeof endpointStates)[number];

/** Times are ISO 8601 in UTC. */
export type WebhookEndpoint = {
  id: number;
  url: string;
  events: EventType[];
  description: string | null;
  /** Whether it gets webhooks: not `disabled`. */
  active: boolean;
  state: EndpointState;
  disabled_reason: DisabledReason | null;
  failing_since: string | null;
  /** Until when webhooks are signed with the secret before the last one, too. */
  previous_secret_until: string | null;
  /** Whether the secret cannot be decrypted, so that a new one is needed. */
  secret_lost: boolean;
  /** Deliveries that wait to be sent, up to 1,000. */
  pending: number;
  created_at: string;
  updated_at: string;
};

export type WebhookAttempt = {
  at: string;
  duration_ms: number;
  status: number | null;
  failure: WebhookFailure | null;
  answer: string | null;
};

/** A line of an endpoint's log. */
export type WebhookDelivery = {
  id: number;
  /** `webhook-id`. */
  webhook_id: string;
  event: WebhookType;
  status: DeliveryState;
  /** How many there were, those before a replay too. */
  attempts: number;
  /** Of the last attempt; null: there was no answer. */
  response_status: number | null;
  /** When the webhook was made. */
  at: string;
  finished_at: string | null;
  last_attempt: WebhookAttempt | null;
};

/** One delivery, with what was sent. */
export type WebhookDeliveryDetails = WebhookDelivery & {
  endpoint: number;
  payload: unknown;
  /** Every attempt, newest first. */
  history: WebhookAttempt[];
};

/** A page of an endpoint's log. */
export type WebhookLog = PageOf<WebhookDelivery>;

export const webhookLimits = {
  endpoints: 20,
  url: 2000,
  /** Lines of a page of the log. */
  log: 50,
  /** How long a secret is valid beside its successor, in hours; how long the log is kept, in days. */
  overlapHours: 24,
  keptDays: 30,
  /** After so many days without a success an endpoint is disabled. */
  failingDays: 3,
} as const;

/** Deliveries that wait are counted up to here. */
export const mostPending = 1000;
