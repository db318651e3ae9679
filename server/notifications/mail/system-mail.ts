import { messagesOf } from '../../../views/translations/index.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { Role } from '../../shared/account.ts';
import { dateFormat } from '../../shared/date-format.ts';
import { fieldNames, mapValues } from '../../shared/field-values.ts';
import { interpolate, plural } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import type { messageFields, StoredMessage } from '../shared/mail.ts';
import type { NewMail } from './compose.ts';

/** The mail with the pin for resetting the password. `minutes`: how long the pin is valid. */
export function resetMail(
  { to, pin, minutes }: { to: string; pin: string; minutes: number },
  language: LanguageCode,
): NewMail {
  const { mail } = messagesOf(language);
  const validity = plural(mail, 'resetValidity', { count: minutes }, languageByCode(language).tag);
  const body = interpolate(mail.resetBody, { pin: isolate(pin, language), validity });
  return { kind: 'reset', language, to, subject: mail.resetSubject, body };
}

/** The mail with the link that confirms its recipient as the account's new address. `hours`: how long the link is valid. */
export function confirmEmailMail(
  { to, link, hours }: { to: string; link: string; hours: number },
  language: LanguageCode,
): NewMail {
  const { mail, control } = messagesOf(language);
  const { confirmEmail: label, confirmEmailTitle: subject } = control.account;
  const body = interpolate(mail.confirmEmailBody, {
    link,
    validity: plural(mail, 'confirmEmailValidity', { count: hours }, languageByCode(language).tag),
  });
  return { kind: 'account', language, to, subject, body, action: { label, url: link } };
}

/** The mail that tells the old address of an account about the change. It does not name the new address. */
export function emailChangedMail(to: string, language: LanguageCode): NewMail {
  const { emailChangedSubject: subject, emailChangedBody: body } = messagesOf(language).mail;
  return { kind: 'account', language, to, subject, body };
}

type InvitationLink = { to: string; link: string; company: string; role: Role; until: string };

/** The mail with the link of an invitation. `until`: when the link expires, in words. */
export function invitationMail(
  { to, link, company, role, until }: InvitationLink,
  language: LanguageCode,
): NewMail {
  const { mail, staff } = messagesOf(language);
  const params = { company: isolate(company, language), role: staff.roles[role], link };
  const subject = interpolate(mail.invitationSubject, { company });
  const body = interpolate(mail.invitationBody, { ...params, when: until });
  const action = { label: staff.join.button, url: link };
  return { kind: 'account', language, to, subject, body, action };
}

type CustomerLink = { to: string; link: string; company: string };

/** The mail with the link that signs a customer's user in. `minutes`: how long the link is valid. */
export function customerSignInMail(
  { to, link, company, minutes }: CustomerLink & { minutes: number },
  language: LanguageCode,
): NewMail {
  const { my, mail, control } = messagesOf(language);
  const validity = plural(mail, 'resetValidity', { count: minutes }, languageByCode(language).tag);
  const params = { company: isolate(company, language), link, validity };
  const subject = interpolate(my.signIn.title, { company });
  const body = interpolate(my.mail.signInBody, params);
  const action = { label: control.account.signIn, url: link };
  return { kind: 'account', language, to, subject, body, action };
}

/** The mail with the link of a customer's new user. `customer`: the name of the customer. */
export function customerInvitationMail(
  { to, link, company, customer, until }: CustomerLink & { customer: string; until: string },
  language: LanguageCode,
): NewMail {
  const { my, control } = messagesOf(language);
  const names = { company: isolate(company, language), customer: isolate(customer, language) };
  const subject = interpolate(my.mail.invitationSubject, { company });
  const body = interpolate(my.mail.invitationBody, { ...names, link, when: until });
  const action = { label: control.account.signIn, url: link };
  return { kind: 'account', language, to, subject, body, action };
}

/** The mail to a customer's user whose booking was declined. `booking`: what it was for. */
export function bookingDeclinedMail(
  { to, link, company, booking, reason }: CustomerLink & { booking: string; reason: string },
  language: LanguageCode,
): NewMail {
  const { bookings } = messagesOf(language);
  const said = { company, booking, reason };
  const params = { ...mapValues(said, (text) => isolate(text, language)), link };
  const subject = interpolate(bookings.mail.subject, { company });
  const body = interpolate(bookings.mail.body, params);
  const action = { label: bookings.title, url: link };
  return { kind: 'account', language, to, subject, body, action };
}

/** The mail to a customer's user whose collection was declined. `collection`: the day and the address. */
export function collectionDeclinedMail(
  { to, link, company, collection, reason }: CustomerLink & { collection: string; reason: string },
  language: LanguageCode,
): NewMail {
  const { title, mail } = messagesOf(language).collections;
  const said = mapValues({ company, collection, reason }, (text) => isolate(text, language));
  const subject = interpolate(mail.subject, { company });
  const body = interpolate(mail.body, { ...said, link });
  const action = { label: title, url: link };
  return { kind: 'account', language, to, subject, body, action };
}

/**
 * The mail that asks a visitor to confirm a booking. It has nothing of what was typed: anybody can enter the address of somebody
 * else.
 */
export function publicBookingMail(
  { to, link, company }: CustomerLink,
  language: LanguageCode,
): NewMail {
  const { visitor } = messagesOf(language).bookings;
  const subject = interpolate(visitor.mail.subject, { company });
  const body = interpolate(visitor.mail.body, { company: isolate(company, language), link });
  const action = { label: visitor.confirm, url: link };
  return { kind: 'account', language, to, subject, body, action };
}

type VisitorMail = Omit<CustomerLink, 'link'> & { booking: string };

/** The mail to a visitor whose booking was declined. */
export function publicBookingDeclinedMail(
  { to, company, booking, reason }: VisitorMail & { reason: string },
  language: LanguageCode,
): NewMail {
  const { mail, visitor } = messagesOf(language).bookings;
  const params = mapValues({ company, booking, reason }, (text) => isolate(text, language));
  const subject = interpolate(mail.subject, { company });
  const body = interpolate(visitor.mail.declined, params);
  return { kind: 'account', language, to, subject, body };
}

/** The mail to a visitor whose booking was accepted. `code`: of its parcel; `link`: to the tracking result. */
export function publicBookingAcceptedMail(
  { to, company, booking, code, link }: VisitorMail & { code: string; link: string },
  language: LanguageCode,
): NewMail {
  const { bookings, control } = messagesOf(language);
  const { mail } = bookings.visitor;
  const names = mapValues({ company, booking, code }, (text) => isolate(text, language));
  const subject = interpolate(mail.acceptedSubject, { company });
  const body = interpolate(mail.accepted, { ...names, link });
  const action = { label: control.parcels.open, url: link };
  return { kind: 'account', language, to, subject, body, action };
}

/**
 * `device`: such as “Firefox, Windows”, or null; `address`: the network, or null; `when`: in words; `link`: the URL of the
 * account's page.
 */
type NewDevice = Record<'to' | 'company' | 'when' | 'link', string> &
  Record<'device' | 'address', string | null>;

/** The mail to a member about a sign-in with a new browser. */
export function newDeviceMail(
  { to, company, device, address, when, link }: NewDevice,
  language: LanguageCode,
): NewMail {
  const { mail, sessions } = messagesOf(language).twoStep;
  const body = interpolate(mail.body, {
    company,
    when,
    link,
    device: isolate(device ?? sessions.unknown, language),
    address: isolate(address ?? '-', language),
  });
  return { kind: 'account', language, to, subject: mail.subject, body };
}

/** `host`: the endpoint's host; `link`: the URL of its page; `since`: when it began to fail, in ISO 8601, or ''. */
type DisabledWebhook = Record<'to' | 'company' | 'host' | 'link' | 'since', string> & {
  reason: 'failures' | 'gone';
};

/** The mail to an owner about a webhook that was disabled after days of failures, or because it responded 410 Gone. */
export function webhookDisabledMail(
  { to, company, host, link, since, reason }: DisabledWebhook,
  language: LanguageCode,
): NewMail {
  const { subject, body: failed, goneBody } = messagesOf(language).webhooks.mail;
  const body = reason === 'gone' ? goneBody : failed;
  return {
    kind: 'account',
    language,
    to,
    subject: interpolate(subject, { host }),
    body: interpolate(body, {
      company,
      host: isolate(host, language),
      link,
      since: dayInWords(since, language),
    }),
  };
}

/** The date of a time in ISO 8601, in UTC and in a language's long form; '' for ''. */
function dayInWords(at: string, language: LanguageCode): string {
  if (at === '') return '';
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return dateFormat(languageByCode(language).tag, options).format(new Date(at));
}

type ForwardedMessage = Pick<StoredMessage, 'id' | keyof typeof messageFields>;

/**
 * The mail that forwards a visitor's message to the company. It is always in English, so that the company recognizes these mails
 * by their beginning.
 */
export function messageMail(message: ForwardedMessage, to: string): NewMail {
  const { id, subject, email } = message;
  const language = 'en';
  const t = messagesOf(language);
  const { mail } = t;
  const body = [message.body, messageDetails(message, t)].filter(Boolean).join('\n\n');
  const reply = email === null ? mail.messageNoReply : interpolate(mail.messageReply, { email });
  return {
    kind: 'message',
    language,
    to,
    replyTo: email,
    subject: interpolate(mail.messageSubject, { subject }),
    body: interpolate(mail.messageBody, { body, reply }),
    messageId: id,
  };
}

/** The visitor's name, phone and tracking code, each on its own line; '' if all are missing. */
function messageDetails(
  { name, phone, tracking_code }: ForwardedMessage,
  { control, replies }: Messages,
): string {
  const words = { ...control.fields, ...replies.fields };
  const details = { name, phone, tracking_code };
  return fieldNames(details)
    .flatMap((key) => (details[key] === null ? [] : `${words[key]}: ${details[key]}`))
    .join('\n');
}
