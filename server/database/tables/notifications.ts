import type { Generated, GeneratedAlways } from 'kysely';
import type {
  DeliveryState,
  DisabledReason,
  WebhookFailure,
  WebhookType,
} from '../../notifications/shared/webhook.ts';
import type {
  MailDriver,
  MailKind,
  MailSecurity,
  MailState,
  MailTemplate,
  Stage,
  StatusEmailRecipients,
} from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';

export type NotificationTables = {
  mails: {
    id: GeneratedAlways<number>;
    kind: MailKind;
    /** The language of subject and body. */
    language: LanguageCode;
    recipient: string;
    /** The address for replies; null: replies go to the sender. */
    reply_to: string | null;
    subject: string;
    /** The heading of the mail's HTML; null: the subject. */
    heading: string | null;
    /** The body of the mail; empty when it is no longer needed. */
    body: string;
    /** The text and address of the mail's button; null once the body is no longer needed. */
    action_label: string | null;
    action_url: string | null;
    /** What is attached, as JSON; see MailAttachment. */
    attachment: string | null;
    template: MailTemplate;
    driver: MailDriver;
    state: MailState;
    /** The number of attempts, including a running one. */
    attempts: Generated<number>;
    /** null: no attempt is due. While an attempt is running: when its lease ends. */
    next_attempt_at: string | null;
    /** Identifies the attempt that is running. */
    lease: string | null;
    last_error: string | null;
    /** The name of the mail's file in the outbox. */
    file: string | null;
    search_text: string;
    created_at: string;
    /** When a mail server accepted the mail; null: it was not sent. */
    sent_at: string | null;
    /** When the mail was written to the outbox; null: the mail is not in the outbox. */
    kept_at: string | null;
    /** When the failure of the mail was dismissed. */
    dismissed_at: string | null;
    /** The id of the visitor's message that the mail is a copy of. */
    message_id: number | null;
    /** The id of the parcel that the mail is about, which may have been deleted, and the stage that it reports. */
    parcel_id: number | null;
    stage: Stage | null;
    /** The address for one-click unsubscribing; see RFC 8058. */
    unsubscribe_url: string | null;
  };

  /** Files of the outbox that have to be removed, because their mails were deleted. */
  outbox_removals: {
    file: string;
    /** Before this time an attempt may still be writing the file. */
    due_at: string;
  };

  /** Who gets mail about each stage, and the mail's texts; null: those of the translations. */
  status_emails: {
    stage: Stage;
    to: StatusEmailRecipients;
    subject: string | null;
    body: string | null;
    updated_at: string;
  };

  /** The addresses that got a mail about a stage of a parcel, or have one queued: at most one each. */
  sent_notifications: {
    parcel_id: number;
    stage: Stage;
    /** See notifications/mail/unsubscribes.ts. */
    address_key: string;
    created_at: string;
  };

  /** The mail server that is set up in the panel; at most one, with id 1. */
  mail_server: {
    id: number;
    host: string;
    port: number;
    security: MailSecurity;
    user: string | null;
    /** Encrypted; see database/encryption.ts. */
    password: string | null;
    updated_at: string;
  };

  webhook_endpoints: {
    id: GeneratedAlways<number>;
    url: string;
    /** The event types that are sent, with spaces between them. */
    events: string;
    description: string | null;
    /** Encrypted; see notifications/webhooks/secrets.ts. */
    secret: string;
    /** The previous secret, which also signs until `previous_secret_until`. */
    previous_secret: string | null;
    previous_secret_until: string | null;
    /** Since when every attempt has failed. */
    failing_since: string | null;
    disabled_at: string | null;
    disabled_reason: DisabledReason | null;
    /** Deliveries after the first id and up to the last one still have to be sent again. */
    replay_after_id: number | null;
    replay_until_id: number | null;
    /** The customer of whose own records it tells; null: it is the company's. */
    customer_id: number | null;
    created_at: string;
    updated_at: string;
  };

  /** The messages that are sent to all endpoints. */
  webhook_messages: {
    id: GeneratedAlways<number>;
    /** `webhook-id`. */
    public_id: string;
    type: WebhookType;
    /** The content of the request: JSON. */
    payload: string;
    created_at: string;
  };

  webhook_deliveries: {
    id: GeneratedAlways<number>;
    endpoint_id: number;
    message_id: number;
    /** The record whose deliveries are sent one after the other, such as `parcel:12`. */
    subject: string;
    state: Generated<DeliveryState>;
    /** The number of attempts since `queued_at`. */
    tries: Generated<number>;
    /** When the delivery was created, or asked for again. */
    queued_at: string;
    finished_at: string | null;
  };

  /** The subjects with pending deliveries of an endpoint. The row of a subject is added or locked before a delivery is added. */
  webhook_queues: {
    id: GeneratedAlways<number>;
    endpoint_id: number;
    subject: string;
    /** The time when the subject is due. While its deliveries are being sent, this is the end of the lease. */
    next_attempt_at: string;
    lease: string | null;
  };

  webhook_attempts: {
    id: GeneratedAlways<number>;
    delivery_id: number;
    at: string;
    duration_ms: number;
    /** The status of the answer; null: no answer. */
    status: number | null;
    /** null: the attempt succeeded. */
    failure: WebhookFailure | null;
    /** The beginning of the answer. */
    answer: string | null;
  };
};
