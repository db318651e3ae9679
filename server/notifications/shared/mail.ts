import {
  type MailDriver,
  type MailKind,
  type MailSecurity,
  type MailState,
  type MailTemplate,
  mailSecurity,
  type Stage,
  statusEmailRecipients,
} from '../../shared/enums.ts';
import {
  email,
  type FieldChanges,
  type FieldRules,
  type FieldValues,
  line,
  phone,
  required,
  systemColumn,
} from '../../shared/field-values.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';

/** A mail as the panel's list shows it. Times are ISO 8601 in UTC. */
export type MailSummary = {
  id: number;
  kind: MailKind;
  language: LanguageCode;
  recipient: string;
  subject: string;
  driver: MailDriver;
  state: MailState;
  attempts: number;
  /** Why the last attempt failed: one line, at most 300 characters. */
  last_error: string | null;
  /** The name of the mail's file in the outbox. */
  file: string | null;
  created_at: string;
  /** When a mail server accepted it; null unless it was sent. */
  sent_at: string | null;
  /** When the mail was written to the outbox; null if the outbox does not contain the mail. */
  kept_at: string | null;
  dismissed_at: string | null;
  /** When the next attempt is due; null if the mail is not queued. */
  next_attempt_at: string | null;
};

export type Mail = MailSummary & {
  reply_to: string | null;
  template: MailTemplate;
  /** The id of the visitor's message that the mail forwards or answers. */
  message_id: number | null;
  /** The plain text, as it is sent; null if the content is not shown. */
  text: string | null;
  /** The HTML; null if the content is not shown, or if the template is text only. */
  html: string | null;
  /** Why the content is not shown: it is only for the recipient, or no longer stored. */
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

/** Whether the site can retry a mail: the last attempt failed, and the site still has all that another attempt needs. */
export function canRetryMail({ state, attempts, driver, kind }: MailSummary): boolean {
  const waits = state === 'failed' || (state === 'queued' && attempts > 0);
  // A typed password is not stored, and a reset pin has expired.
  return waits && driver !== 'smtp' && kind !== 'reset';
}

/** Whether a failed mail can be sent again only by its author, with the password that the site does not store. */
export function needsRewriting({ state, driver }: MailSummary): boolean {
  return state === 'failed' && driver === 'smtp';
}

/** The mail server that the site uses, as the administrator sees it, without its password. */
export type MailServerView = {
  /** Where it is set up: in SMTP_URL, which takes precedence, or in the panel. null if there is none. */
  source: 'environment' | 'panel' | null;
  host: string | null;
  port: number | null;
  /** null for the server of SMTP_URL, whose URL has the options. */
  security: MailSecurity | null;
  user: string | null;
  has_password: boolean;
  /** Whether the stored password cannot be decrypted, so that it must be entered again. */
  password_lost: boolean;
};

/** The fields of a mail that the administrator writes. `password`: of the administrator's own mail account. */
export const mailFields = {
  to: { ...email, ...required },
  subject: { ...line, ...required, ...systemColumn },
  body: { kind: 'lines', max: limits.message, ...required, ...systemColumn },
  password: { kind: 'password', max: limits.text, ...required },
} as const satisfies FieldRules;

/** The fields of the mail server that is set up in the panel. Without a user, the site does not sign in. */
export const mailServerFields = {
  host: { kind: 'line', max: 253, ...required },
  port: { kind: 'number', min: 1, max: 65535, digits: 0, ...required },
  security: { kind: 'choice', options: mailSecurity, ...required },
  user: line,
  password: { kind: 'password', max: limits.text },
} as const satisfies FieldRules;

/** The mail about a stage. An empty subject or body stands for the standard words. */
export const statusEmailFields = {
  to: { kind: 'choice', options: statusEmailRecipients, ...required },
  subject: { kind: 'line', max: 200, ...systemColumn },
  body: { kind: 'lines', max: 5000, ...systemColumn },
} as const satisfies FieldRules;

/** A message that a visitor sends with the contact form. */
export const messageFields = {
  subject: { ...line, ...required, searched: true },
  body: { kind: 'lines', max: limits.message, ...required, searched: true },
  email: { ...email, searched: true },
  name: { ...line, searched: true },
  phone: { ...phone, searched: true },
  /** There need not be a parcel with this code. */
  tracking_code: { ...line, searched: true },
} as const satisfies FieldRules;

/** A reply to a message, with the quoted message. */
export const replyFields = {
  subject: { ...line, ...required, ...systemColumn },
  body: { kind: 'lines', max: 2 * limits.message, ...required, ...systemColumn },
} as const satisfies FieldRules;

/** The merge fields that the texts of a mail about a stage may have, such as `{{tracking_code}}`. */
export const statusEmailMergeFields = [
  'parcel',
  'sender_name',
  'recipient_name',
  'tracking_code',
  'stage',
  'status',
  'current_location',
  'event_title',
  'event_note',
  'event_place',
  'event_time',
  'delivery_date',
  'arrival',
  'advice',
  'pieces',
  'pickup_until',
  'pickup_place',
  'pickup_hours',
  'pickup_bring',
  'tracking_link',
  'company_name',
] as const;

type StatusEmailMergeField = (typeof statusEmailMergeFields)[number];

/** The value of each merge field; '' if it is unknown. */
export type StatusEmailValues = Record<StatusEmailMergeField, string>;

/** The mail of a stage, with the words in which it is sent. */
export type StatusEmail = {
  stage: Stage;
  to: FieldValues<typeof statusEmailFields>['to'];
  subject: string;
  body: string;
  /** Whether subject and body are the standard words. */
  standard: boolean;
};

/** Changes to the mail of a stage. An empty subject or body restores the standard words. */
export type StatusEmailChanges = FieldChanges<typeof statusEmailFields>;

/** A merge field in a text; its group is the field's name, perhaps with spaces around it. */
const mergeFieldPattern = /\{\{([^{}\n]*)\}\}/g;

/** The distinct names in double braces that are not merge fields. */
export function unknownFieldsIn(text: string): string[] {
  const names = [...text.matchAll(mergeFieldPattern)].map(([, name = '']) => name.trim());
  return [...new Set(names)].filter((name) => !isMergeField(name));
}

/**
 * Fills in the merge fields of a text. A line is left out if it has merge fields and all of them are empty. Several empty lines
 * become one.
 */
export function interpolateStatusEmail(text: string, values: StatusEmailValues): string {
  return text
    .split('\n')
    .flatMap((line) => fillMergeLine(line, values))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** @returns an empty array for a line that is left out. */
function fillMergeLine(line: string, values: StatusEmailValues): string | [] {
  let fields = 0;
  let emptyOnes = 0;
  const filled = line.replace(mergeFieldPattern, (whole, name: string) => {
    const field = name.trim();
    const value = isMergeField(field) ? values[field] : undefined;
    fields += 1;
    if (value === '') emptyOnes += 1;
    return value ?? whole;
  });
  return fields > 0 && fields === emptyOnes ? [] : filled;
}

function isMergeField(name: string): name is StatusEmailMergeField {
  const names: readonly string[] = statusEmailMergeFields;
  return names.includes(name);
}

/** The maximum length of a quoted message, which leaves room for the reply. */
const maxQuoteLength = limits.message / 2;

/** The subject of a reply: begins with `Re:`, once. */
export function replySubject(subject: string): string {
  return shortenField(/^re:/i.test(subject) ? subject : `Re: ${subject}`, limits.text);
}

/**
 * Quotes a message below a reply, with `>` before each line.
 *
 * @param lead the line above the quotation, which says who wrote it and when.
 */
export function quoteMessage(body: string, lead: string): string {
  const lines: string[] = [lead];
  let length = 0;
  for (const line of body.split('\n')) {
    const quote = line === '' ? '>' : `> ${line}`;
    if (length + quote.length + 1 > maxQuoteLength) {
      lines.push(`> ${shortenField(line, maxQuoteLength - length)}…`);
      break;
    }
    length += quote.length + 1;
    lines.push(quote);
  }
  return lines.join('\n');
}

/** Shortens a text to a length in UTF-16 units, in which fields are also counted, without cutting a character in two. */
function shortenField(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** A message from the contact form, as it is stored. Timestamps are ISO 8601 in UTC. */
export type StoredMessage = FieldValues<typeof messageFields> & {
  id: number;
  created_at: string;
  /** null if it is unread. */
  read_at: string | null;
  /** null if it has no reply. */
  answered_at: string | null;
  /** The id of the mail with the newest reply; null if there is no reply, or if that mail was deleted. */
  answer: number | null;
};

export type Message = StoredMessage & {
  /** The tracking code of the parcel that `tracking_code` leads to now; null if there is no such parcel. */
  parcel: string | null;
};
