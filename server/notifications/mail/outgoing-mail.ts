import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { newShape } from '../../http/input/record.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import { mailFields } from '../../shared/mail-fields.ts';
import type { Settings } from '../../shared/settings.ts';
import type { MailWays } from '../mail-server/stored-server.ts';
import type { NewMail } from './compose.ts';

/** A mail from the administrator, and the password if one had to be typed. */
export type OutgoingMail = { mail: NewMail; password: string | null };

const { password: _, ...written } = mailFields;
const { max } = mailFields.password;

/** A password as it was typed. Not trimmed: leading or trailing spaces may be part of it. */
export const typedPassword = z
  .string()
  .min(1)
  .pipe(z.string().refine((text) => !/\p{Cc}/u.test(text), messageKey('oneLine')))
  .pipe(z.string().max(max));

/**
 * Reads a mail from a request's JSON.
 *
 * @throws {InvalidRequest} if a field is invalid, or the settings name a driver that this server is
 *   not set up for.
 */
export function readOutgoingMail(
  json: unknown,
  { contact_email, content_language, mail_driver }: Settings,
  ways: MailWays,
): OutgoingMail {
  const schema = outgoingMail(contact_email);
  const manual = { kind: 'manual', language: content_language } as const;
  if (mail_driver === 'smtp') {
    const {
      password: typed,
      from: _from,
      ...mail
    } = parse(schema.extend({ password: typedPassword }), json);
    checkWay(mail_driver, ways);
    return { mail: { ...mail, ...manual }, password: typed };
  }
  const { from: _from, ...mail } = parse(schema, json);
  checkWay(mail_driver, ways);
  return { mail: { ...mail, ...manual }, password: null };
}

/** @throws {InvalidRequest} if mails cannot be sent in this way, because it is not set up. */
export function checkWay(driver: Settings['mail_driver'], ways: MailWays): void {
  if (driver === 'smtp' && !ways.smtp) throw invalidField('mail_driver', 'mailHostMissing');
  if (driver === 'server' && !ways.server) throw invalidField('mail_driver', 'mailServerMissing');
}

/** The schema of the request; `from` has to be the company's address. */
function outgoingMail(contactEmail: string) {
  const isSender = (from: unknown) => typeof from === 'string' && from.trim() === contactEmail;
  return z.strictObject({
    from: z.custom<string>(isSender, messageKey('sender', { address: contactEmail })),
    ...newShape(written),
  });
}
