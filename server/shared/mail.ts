import type { MailDriver, MailKind, MailState, MailTemplate } from './enums.ts';
import type { LanguageCode } from './languages.ts';

/** A mail as the panel's list shows it. Times are ISO 8601 in UTC. */
export type MailSummary = {
  id: number;
  kind: MailKind;
  /** The language of subject and body. */
  language: LanguageCode;
  recipient: string;
  subject: string;
  driver: MailDriver;
  state: MailState;
  /** The number of attempts. */
  attempts: number;
  /** Why the last attempt failed: one line, at most 300 characters. */
  last_error: string | null;
  /** Its file name in the outbox. */
  file: string | null;
  created_at: string;
  /** When a mail server accepted it; null unless it was sent. */
  sent_at: string | null;
  /** When it was written to the outbox; null unless it is kept there. */
  kept_at: string | null;
  /** When its failure was dismissed. */
  dismissed_at: string | null;
  /** When it is attempted next; null unless it is queued. */
  next_attempt_at: string | null;
};

/** A mail with its content. */
export type Mail = MailSummary & {
  reply_to: string | null;
  template: MailTemplate;
  /** The id of the visitor's message that it is a copy of. */
  message_id: number | null;
  /** Its plain text, as it is sent; null if it is not shown. */
  text: string | null;
  /** Its HTML; null also if the template is text only. */
  html: string | null;
  /** Why it is not shown: it is only for its recipient, or no longer stored. */
  unavailable: 'secret' | 'cleared' | null;
};

/** Whether a mail contains a secret for its recipient: a pin or a link for the account. */
export function holdsSecret({ kind }: Pick<MailSummary, 'kind'>): boolean {
  return kind === 'reset' || kind === 'account';
}

/** Whether a mail's content is now stored only in its file in the outbox. */
export function isInFileAlone({ unavailable, file }: Mail): boolean {
  return unavailable === 'cleared' && file !== null;
}

/** Whether a mail can be retried: it is queued for its next attempt, or has failed. */
export function canRetry({ state, attempts, driver, kind }: MailSummary): boolean {
  const waits = state === 'failed' || (state === 'queued' && attempts > 0);
  // A typed password is not stored, and a reset pin has expired.
  return waits && driver !== 'smtp' && kind !== 'reset';
}

/** Whether a mail can only be sent again by writing it again. */
export function needsWriting({ state, driver }: MailSummary): boolean {
  return state === 'failed' && driver === 'smtp';
}
