import type { Context } from 'hono';
import type { z } from 'zod';
import type { SiteEnv } from '../http/context.ts';
import { fieldProblem, InvalidRequest } from '../http/input/validation.ts';
import type { Settings } from '../shared/settings.ts';
import type { MailConfig } from './deliver.ts';
import type { NewMail } from './new-mail.ts';
import { outgoingMail, outgoingMailWithPassword } from './schema.ts';

/** A mail that the administrator wrote, and the password where one had to be typed. */
export type OutgoingMail = { mail: NewMail; password: string | null };

/**
 * Reads a letter from a request's JSON.
 *
 * @throws {InvalidRequest} where a field is wrong.
 * @throws {Problem} 422 where the settings name a way that this server has not been set up for.
 */
export async function readOutgoingMail(
  c: Context<SiteEnv>,
  settings: Settings,
  config: MailConfig,
): Promise<OutgoingMail> {
  const given: unknown = await c.req.json();
  const { contact_email, mail_driver } = settings;
  const { t } = c.var;
  if (mail_driver === 'smtp') {
    const { password, ...written } = parse(outgoingMailWithPassword(contact_email), given);
    if (config.smtpHost === null) throw fieldProblem('mail_driver', 'mailHostMissing', t);
    return { mail: { ...written, kind: 'manual' }, password };
  }
  const written = parse(outgoingMail(contact_email), given);
  if (mail_driver === 'server' && config.smtpUrl === null) {
    throw fieldProblem('mail_driver', 'mailServerMissing', t);
  }
  return { mail: { ...written, kind: 'manual' }, password: null };
}

function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new InvalidRequest(parsed.error);
  return parsed.data;
}
