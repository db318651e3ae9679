import { z } from 'zod';
import { recordId } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { replyFields } from '../../shared/mail-fields.ts';
import type { Settings } from '../../shared/settings.ts';
import { checkWay, typedPassword } from '../mail/outgoing-mail.ts';
import type { MailWays } from '../mail-server/stored-server.ts';

const answer = z.strictObject({ message: recordId(), ...newShape(replyFields) });

/** An answer to a message; `password`: of the mailbox, where one has to be typed. */
export type Answer = z.infer<typeof answer> & { password: string | null };

/**
 * Reads an answer from a request's JSON.
 *
 * @throws {InvalidRequest} if a field is invalid, or the settings name a way of sending that is not set up.
 */
export function readAnswer(
  json: unknown,
  { mail_driver }: Pick<Settings, 'mail_driver'>,
  ways: MailWays,
): Answer {
  const read =
    mail_driver === 'smtp'
      ? parse(answer.extend({ password: typedPassword }), json)
      : { ...parse(answer, json), password: null };
  checkWay(mail_driver, ways);
  return read;
}
