import type { MailDriver, MailKind, MailState, MailTemplate } from './catalog.ts';
import type { LanguageCode } from './languages.ts';

/** A mail as the panel's list shows it. Times are ISO 8601 in UTC. */
export type MailSummary = {
  id: number;
  kind: MailKind;
  /** What it is written in. */
  language: LanguageCode;
  recipient: string;
  subject: string;
  driver: MailDriver;
  state: MailState;
  /** How often it was attempted. */
  attempts: number;
  /** Why the last attempt failed: one line, at most 300 characters. */
  last_error: string | null;
  /** Its name in the outbox folder. */
  file: string | null;
  created_at: string;
  /** When a server took it; null unless it was sent. */
  sent_at: string | null;
  /** When it was put into the outbox; null unless it is kept there. */
  kept_at: string | null;
  /** Since when a failed mail no longer counts. */
  dismissed_at: string | null;
  /** When it is attempted next; null unless it is queued. */
  next_attempt_at: string | null;
};

/** A mail that was opened. */
export type Mail = MailSummary & {
  reply_to: string | null;
  template: MailTemplate;
  /** The visitor's message that it is a copy of. */
  message_id: number | null;
  /** What it says, as it goes out; null where it is not shown. */
  text: string | null;
  /** The same in its design; null also where it is text alone. */
  html: string | null;
  /** Why it is not shown: it is for its recipient alone, or no longer stored. */
  unavailable: 'secret' | 'cleared' | null;
};

/** Whether what a mail says is for its recipient alone: a code or a link that opens the account. */
export function holdsSecret({ kind }: Pick<MailSummary, 'kind'>): boolean {
  return kind === 'reset' || kind === 'account';
}

/** Whether what a mail said is no longer stored, but for its file in the outbox. */
export function isInFileAlone({ unavailable, file }: Mail): boolean {
  return unavailable === 'cleared' && file !== null;
}

/** Whether a mail can be tried again: it waits for its next attempt, or failed. */
export function canRetry({ state, attempts, driver, kind }: MailSummary): boolean {
  const waits = state === 'failed' || (state === 'queued' && attempts > 0);
  // Nobody has a typed password any more, and a reset pin has expired.
  return waits && driver !== 'smtp' && kind !== 'reset';
}

/** Whether the way to send a mail once more is to write it again. */
export function needsWriting({ state, driver }: MailSummary): boolean {
  return state === 'failed' && driver === 'smtp';
}
