import { z } from 'zod';
import { email, line, lines, recordId } from '../http/input/fields.ts';
import { says } from '../http/input/validation.ts';
import { mailFields } from '../shared/fields.ts';

/** Exactly as it was typed: spaces at its ends may belong to it. */
const password = z
  .string({ error: says('required') })
  .min(1, { error: says('required'), abort: true })
  .regex(/^[^\p{Cc}]+$/u, { error: says('oneLine'), abort: true })
  .max(mailFields.password.max, { error: says('tooLong', { max: mailFields.password.max }) });

/** A mail that the administrator writes; from nobody but the company. */
export function outgoingMail(contactEmail: string) {
  return z.strictObject({
    from: z
      .string({ error: says('required') })
      .trim()
      .refine((from) => from === contactEmail, {
        error: says('sender', { address: contactEmail }),
      }),
    to: email(mailFields.to),
    subject: line(mailFields.subject),
    body: lines(mailFields.body),
  });
}

/** The same, where the mail server asks for a password. */
export function outgoingMailWithPassword(contactEmail: string) {
  return outgoingMail(contactEmail).extend({ password });
}

/** Which mail to try again. */
export const mailToRetry = z.strictObject({ id: recordId() });
