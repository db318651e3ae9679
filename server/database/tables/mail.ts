import type { Generated, GeneratedAlways } from 'kysely';
import type {
  MailDriver,
  MailKind,
  MailSecurity,
  MailState,
  MailTemplate,
  StatusEmailRecipients,
} from '../../shared/catalog.ts';
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
  /** What it asks for: the words of a button and where that leads; null once the body is no longer needed. */
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
  /** When it was written to the outbox; null unless it is kept there. */
  kept_at: string | null;
  /** When its failure was dismissed. */
  dismissed_at: string | null;
  /** The id of the visitor's message that it is a copy of. */
  message_id: number | null;
  /** The id of the parcel that it tells of, which may be gone, and the stage that it tells. */
  parcel_id: number | null;
  stage: Stage | null;
  /** What ends such mails with one request; see RFC 8058. */
  unsubscribe_url: string | null;
};

/** Outbox files of deleted mails, which still have to be removed. */
export type OutboxRemovalsTable = {
  file: string;
  /** Not to be removed earlier: an attempt may still be writing the file. */
  due_at: string;
};

/** Who is told of each stage, and in which words; null: the standard ones, of the translations. */
export type StageMailsTable = {
  stage: Stage;
  to: StatusEmailRecipients;
  subject: string | null;
  body: string | null;
  updated_at: string;
};

/** Which addresses have a mail about a stage of a parcel, sent or queued: one at most. */
export type SentNotificationsTable = {
  parcel_id: number;
  stage: Stage;
  /** See notifications/mail/unsubscribes.ts. */
  address_key: string;
  created_at: string;
};

/** The mail server that was set up in the panel; there is one at most, with id 1. */
export type MailServerTable = {
  id: number;
  host: string;
  port: number;
  security: MailSecurity;
  user: string | null;
  /** Sealed; see server/secrets/. */
  password: string | null;
  updated_at: string;
};
