import { messagesOf } from '../../views/translations/index.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { fill } from '../shared/fill.ts';
import type { NewMail } from './compose.ts';

type Pin = { to: string; pin: string; minutes: number };

/**
 * The mail with which the administrator gets a new password, in the language that was asked in.
 *
 * @param minutes how long the pin is good for.
 */
export function resetMail({ to, pin, minutes }: Pin, company: string, t: Messages): NewMail {
  const body = fill(t.mail.resetBody, { company, pin, minutes });
  return { kind: 'reset', to, subject: t.mail.resetSubject, body };
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
  { mail }: Messages,
): NewMail {
  const body = fill(mail.confirmEmailBody, { company, link, hours });
  return { kind: 'account', to, subject: mail.confirmEmailSubject, body };
}

/** Tells the account's old address that it counts no more; the new one is not named. */
export function emailChangedMail(to: string, company: string, { mail }: Messages): NewMail {
  const body = fill(mail.emailChangedBody, { company });
  return { kind: 'account', to, subject: mail.emailChangedSubject, body };
}

type Written = { subject: string; body: string; email: string | null };

/**
 * A visitor's message as it is passed on to the company. In English whatever the visitor reads in, so
 * that the company can tell these mails by their beginning.
 */
export function messageMail(
  { subject, body, email }: Written,
  { to, company }: { to: string; company: string },
): NewMail {
  const { mail } = messagesOf('en');
  const reply = email === null ? mail.messageNoReply : fill(mail.messageReply, { email });
  return {
    kind: 'message',
    to,
    replyTo: email,
    subject: fill(mail.messageSubject, { subject }),
    body: fill(mail.messageBody, { body, company, reply }),
  };
}
