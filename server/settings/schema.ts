import { z } from 'zod';
import { choice, email, line, lines, optional } from '../http/input/fields.ts';
import { says } from '../http/input/validation.ts';
import { mailDrivers, mailTemplates } from '../shared/catalog.ts';
import { settingsFields as rules } from '../shared/fields.ts';

const contactLine = optional(line(rules.contact_phone));

/** A name, or a web address: public pages make a link of what looks like one. */
const profile = optional(
  line(rules.contact_twitter).refine(isNameOrAddress, { error: says('profile') }),
);

/** The settings to be changed; an empty text or null clears one, where it may be empty. */
export const settingsChange = z
  .strictObject({
    company_name: line(rules.company_name),
    contact_email: email(rules.contact_email),
    contact_phone: contactLine,
    contact_phone_alt: contactLine,
    contact_twitter: profile,
    contact_telegram: profile,
    contact_instagram: profile,
    contact_address: contactLine,
    mail_driver: choice(mailDrivers),
    mail_template: choice(mailTemplates),
    meta_description: optional(line(rules.meta_description)).transform(orEmpty),
    chat_code: optional(lines(rules.chat_code)).transform(orEmpty),
  } satisfies Record<keyof typeof rules, z.ZodType>)
  .partial();

function isNameOrAddress(text: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:/i.test(text) || (/^https:\/\//.test(text) && URL.canParse(text));
}

function orEmpty(text: string | null): string {
  return text ?? '';
}
