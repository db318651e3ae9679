import { z } from 'zod';
import { isAddress } from '../../http/addresses.ts';
import { messageKey } from '../../http/input/error-map.ts';
import { choice, line, optional } from '../../http/input/fields.ts';
import { newShape } from '../../http/input/record.ts';
import { yesNo } from '../../shared/catalog.ts';
import { mailServerFields } from '../../shared/mail-fields.ts';
import { typedPassword } from '../mail/outgoing-mail.ts';

const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i;

const host = line(mailServerFields.host)
  .refine((text) => isAddress(text) || hostName.test(text), messageKey('host'))
  .transform((text) => text.toLowerCase());

const server = {
  ...newShape(mailServerFields, { host, password: optional(typedPassword) }),
  /** Without encryption, only a server on this machine is taken unless this says so. */
  plain_confirmed: choice(yesNo).default('no'),
};

/** The account's own password; not trimmed. */
const account_password = z.string().min(1).max(1000);

/** A mail server to be saved. */
export const mailServerChange = z.strictObject({ ...server, account_password });

/** A mail server to be tried as it is in the form; with `send` it gets a mail to the administrator. */
export const mailServerTest = z.strictObject({ ...server, send: choice(yesNo).default('no') });

export const mailServerDeletion = z.strictObject({ account_password });

/** What the form says of a mail server. */
export type TypedServer = Omit<z.infer<typeof mailServerTest>, 'send'>;
