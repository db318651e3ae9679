import { z } from 'zod';
import type { MailKind } from '../shared/catalog.ts';

/** A mail to one address. */
export type NewMail = {
  kind: MailKind;
  to: string;
  /** Where an answer goes, where that is not the sender. */
  replyTo?: string | null;
  subject: string;
  body: string;
};

const address = z.email().max(300);

/**
 * The columns of a mail.
 *
 * @throws {TypeError} where an address is not exactly one, or the subject is not on one line: whoever
 * took these in should have noticed.
 */
export function columnsOf({ kind, to, replyTo = null, subject, body }: NewMail) {
  const isSound =
    address.safeParse(to).success &&
    address.nullable().safeParse(replyTo).success &&
    !/\p{Cc}/u.test(subject);
  if (!isSound) throw new TypeError('A mail needs one address to go to, and a subject on one line');
  return { kind, recipient: to, reply_to: replyTo, subject, body };
}
