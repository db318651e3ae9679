import type { MailDriver, MailKind, MailState } from './catalog.ts';
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
  sent_at: string | null;
  /** When it is attempted next; null unless it is queued. */
  next_attempt_at: string | null;
};
