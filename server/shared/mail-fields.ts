import { mailSecurity, statusEmailRecipients } from './enums.ts';
import { email, type FieldRules, line, phone, required, written } from './field-rules.ts';
import { limits } from './limits.ts';

/** A mail that the administrator writes. */
export const mailFields = {
  to: { ...email, ...required },
  subject: { ...line, ...required, ...written },
  body: { kind: 'lines', max: limits.message, ...required, ...written },
  password: { kind: 'password', max: limits.text, ...required },
} as const satisfies FieldRules;

/** The mail server that is set up in the panel; without a user it is not asked to sign in. */
export const mailServerFields = {
  host: { kind: 'line', max: 253, ...required },
  port: { kind: 'number', min: 1, max: 65535, digits: 0, ...required },
  security: { kind: 'choice', options: mailSecurity, ...required },
  user: line,
  password: { kind: 'password', max: limits.text },
} as const satisfies FieldRules;

/** The mail about a stage; texts that are empty are the standard ones. */
export const statusEmailFields = {
  to: { kind: 'choice', options: statusEmailRecipients, ...required },
  subject: { kind: 'line', max: 200, ...written },
  body: { kind: 'lines', max: 5000, ...written },
} as const satisfies FieldRules;

/** A message that a visitor sends with the contact form. */
export const messageFields = {
  subject: { ...line, ...required, searched: true },
  body: { kind: 'lines', max: limits.message, ...required, searched: true },
  email: { ...email, searched: true },
  name: { ...line, searched: true },
  phone: { ...phone, searched: true },
  /** As it was typed; whether there is such a parcel is not looked at. */
  tracking_code: { ...line, searched: true },
} as const satisfies FieldRules;

/** An answer to such a message, with what it quotes. */
export const replyFields = {
  subject: { ...line, ...required, ...written },
  body: { kind: 'lines', max: 2 * limits.message, ...required, ...written },
} as const satisfies FieldRules;
