import { z } from 'zod';
import { messageKey } from '../../http/input/error-map.ts';
import { newShape } from '../../http/input/record.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import type { MailDriver } from '../../shared/enums.ts';
import { mailFields } from '../../shared/mail-fields.ts';
import type { Settings } from '../../shared/settings.ts';
import type { MailWays } from '../mail-server/stored-server.ts';
import type { NewMail } from './compose.ts';

/** A mail from the administrator, in which way it goes, and the mailbox's password where the way needs one. */
export type OutgoingMail = { mail: NewMail; password: string | null; driver: MailDriver };

const { password: passwordField, ...fields } = mailFields;

/** A mailbox's password. Not trimmed: leading or trailing spaces may be part of it. */
export const mailPassword = z
  .string()
  .min(1)
  .pipe(z.string().refine((text) => !/\p{Cc}/u.test(text), messageKey('oneLine')))
  .pipe(z.string().max(passwordField.max));

/**
 * Reads a mail of the administrator's.
 *
 * @param input `from` has to be the company's address; `password` is for the driver `smtp` alone.
 * @throws {InvalidRequest} if a field is invalid, or the settings name a driver that this server is
 *   not set up for.
 */
export function readOutgoingMail(
  input: unknown,
  { contact_email, content_language, mail_driver: driver }: Settings,
  ways: MailWays,
): OutgoingMail {
  const { from: _, password, ...mail } = readForDriver(outgoingMail(contact_email), input, driver);
  requireMailWay(driver, ways);
  return { mail: { ...mail, kind: 'manual', language: content_language }, password, driver };
}

/** Parses what the driver needs: a password for `smtp`, none for the others. */
export function readForDriver<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  input: unknown,
  driver: MailDriver,
) {
  return driver === 'smtp'
    ? parse(schema.extend({ password: mailPassword }), input)
    : { ...parse(schema, input), password: null };
}

/** @throws {InvalidRequest} if mails cannot be sent in this way, because it is not set up. */
export function requireMailWay(driver: MailDriver, ways: MailWays): void {
  if (driver === 'smtp' && !ways.smtp) throw invalidField('mail_driver', 'mailHostMissing');
  if (driver === 'server' && !ways.server) throw invalidField('mail_driver', 'mailServerMissing');
}

export function outgoingMail(contactEmail: string) {
  const isSender = (from: unknown) => typeof from === 'string' && from.trim() === contactEmail;
  return z.strictObject({
    from: z
      .custom<string>(isSender, messageKey('sender', { address: contactEmail }))
      .meta({ type: 'string', format: 'email' }),
    ...newShape(fields),
  });
}
