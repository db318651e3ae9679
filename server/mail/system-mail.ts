import { messagesOf } from '../../views/translations/index.ts';
import { fill } from '../shared/fill.ts';
import type { LanguageCode } from '../shared/languages.ts';
import type { Message } from '../shared/message.ts';
import type { NewMail } from './compose.ts';

type Pin = { to: string; pin: string; minutes: number };

/**
 * The mail with the pin for resetting the password, in the language of the request.
 *
 * @param minutes how long the pin is valid.
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
 * The mail with the link that confirms its recipient as the account's new address, in the language
 * of the request.
 *
 * @param hours how long the link is valid.
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

/** Notifies the old address that the account's address has changed; does not name the new one. */
export function emailChangedMail(to: string, company: string, language: LanguageCode): NewMail {
  const { mail } = messagesOf(language);
  const body = fill(mail.emailChangedBody, { company });
  return { kind: 'account', language, to, subject: mail.emailChangedSubject, body };
}

type Original = Pick<Message, 'id' | 'subject' | 'body' | 'email'>;

/**
 * A visitor's message, forwarded to the company. Always in English, whatever the visitor's
 * language, so that the company can recognize these mails by how they start.
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
