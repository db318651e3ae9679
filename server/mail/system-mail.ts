import { messagesOf } from '../../views/translations/index.ts';
import { fill } from '../shared/fill.ts';
import type { LanguageCode } from '../shared/languages.ts';
import type { Message } from '../shared/message.ts';
import type { NewMail } from './compose.ts';

type Pin = { to: string; pin: string; minutes: number };

/**
 * The mail with which the administrator gets a new password, in the language that was asked in.
 *
 * @param minutes how long the pin is good for.
 */
export function resetMail(
  { to, pin, minutes }: Pin,
  company: string,
  language: LanguageCode,
): NewMail {
  const { mail } = messagesOf(language);
  const body = fill(mail.resetBody, { company, pin, minutes });
  return { kind: 'reset', language, to, subject: mail.resetSubject, body };
}

type ConfirmationLink = { to: string; link: string; hours: number };

/**
 * The mail whose link makes the address that it goes to the account's own, in the language that was
 * asked in.
 *
 * @param hours how long the link is good for.
 */
export function confirmEmailMail(
  { to, link, hours }: ConfirmationLink,
  company: string,
  language: LanguageCode,
): NewMail {
  const { mail } = messagesOf(language);
  const body = fill(mail.confirmEmailBody, { company, link, hours });
  return { kind: 'account', language, to, subject: mail.confirmEmailSubject, body };
}

/** Tells the account's old address that it counts no more; the new one is not named. */
export function emailChangedMail(to: string, company: string, language: LanguageCode): NewMail {
  const { mail } = messagesOf(language);
  const body = fill(mail.emailChangedBody, { company });
  return { kind: 'account', language, to, subject: mail.emailChangedSubject, body };
}

type Original = Pick<Message, 'id' | 'subject' | 'body' | 'email'>;

/**
 * A visitor's message as it is passed on to the company. In English whatever the visitor reads in, so
 * that the company can tell these mails by their beginning.
 */
export function messageMail(
  { id, subject, body, email }: Original,
  { to, company }: { to: string; company: string },
): NewMail {
  const language = 'en';
  const { mail } = messagesOf(language);
  const reply = email === null ? mail.messageNoReply : fill(mail.messageReply, { email });
  return {
    kind: 'message',
    language,
    to,
    replyTo: email,
    subject: fill(mail.messageSubject, { subject }),
    body: fill(mail.messageBody, { body, company, reply }),
    messageId: id,
  };
}
