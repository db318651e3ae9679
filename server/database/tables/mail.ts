import type { Generated, GeneratedAlways } from 'kysely';
import type {
  MailDriver,
  MailKind,
  MailSecurity,
  MailState,
  MailTemplate,
  StatusEmailRecipients,
} from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { Stage } from '../../shared/stages.ts';

export type MailsTable = {
  id: GeneratedAlways<number>;
  kind: MailKind;
  /** The language of subject and body. */
  language: LanguageCode;
  recipient: string;
  /** Where replies go, if not to the sender. */
  reply_to: string | null;
  subject: string;
  /** The heading of its HTML; null: the subject. */
  heading: string | null;
  /** '' once it is no longer needed. */
  body: string;
  /** The text and address of its button; null once the body is no longer needed. */
  action_label: string | null;
  action_url: string | null;
  template: MailTemplate;
  driver: MailDriver;
  state: MailState;
  /** The number of attempts, including one that is running. */
  attempts: Generated<number>;
  /** null: no attempt is due. While an attempt is running: when its lease ends. */
  next_attempt_at: string | null;
  /** Identifies the attempt that is running. */
  lease: string | null;
  last_error: string | null;
  /** Its file name in the outbox. */
  file: string | null;
  search_text: string;
  created_at: string;
  /** When a mail server accepted it; null unless it was sent. */
  sent_at: string | null;
  /** When it was written to the outbox; null unless it is stored there. */
  kept_at: string | null;
  /** When its failure was dismissed. */
  dismissed_at: string | null;
  /** The id of the visitor's message that it is a copy of. */
  message_id: number | null;
  /** The id of the parcel that it is about, which may have been deleted, and the stage that it reports. */
  parcel_id: number | null;
  stage: Stage | null;
  /** The address for one-click unsubscribing; see RFC 8058. */
  unsubscribe_url: string | null;
};

/** Outbox files of deleted mails, which still have to be removed. */
export type OutboxRemovalsTable = {
  file: string;
  /** Earlier, an attempt may still be writing the file. */
  due_at: string;
};

/** Who gets mail about each stage, and its texts; null: the standard ones, from the translations. */
export type StatusEmailsTable = {
  stage: Stage;
  to: StatusEmailRecipients;
  subject: string | null;
  body: string | null;
  updated_at: string;
};

/** The addresses that got a mail about a stage of a parcel, or have one queued: one mail each at most. */
export type SentNotificationsTable = {
  parcel_id: number;
  stage: Stage;
  /** See notifications/mail/unsubscribes.ts. */
  address_key: string;
  created_at: string;
};

/** The mail server that is set up in the panel; at most one, with id 1. */
export type MailServerTable = {
  id: number;
  host: string;
  port: number;
  security: MailSecurity;
  user: string | null;
  /** Encrypted; see database/encryption/. */
  password: string | null;
  updated_at: string;
};
