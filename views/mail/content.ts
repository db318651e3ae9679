import { type Language, langOf } from '../../server/shared/languages.ts';
import { contactEmailOf, type PublicSettings } from '../../server/shared/settings.ts';

/** What a mail is drawn from. Texts are as they were written; nothing in them is markup. */
export type MailContent = {
  subject: string;
  body: string;
  /** What the two are written in. */
  language: Language;
  settings: PublicSettings;
  /** The site's public address, null where it is not known. */
  website: URL | null;
};

/** A mail's body: paragraphs, which blank lines part, and the lines of each. */
export function paragraphsOf(body: string): string[][] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0);
}

/** A line of the foot; `href` where it leads somewhere, `lang` where it is not the mail's own. */
export type ContactDetail = { text: string; href?: string; lang?: string | undefined };

/** How the company is reached, as far as it is known. */
export function contactDetailsOf({ settings, language, website }: MailContent): ContactDetail[] {
  const { contact_address, contact_phone } = settings;
  const email = contactEmailOf(settings);
  const details: ContactDetail[] = [];
  if (contact_address !== null) {
    const lang = langOf(settings.content_language, language);
    details.push({ text: contact_address, lang });
  }
  if (contact_phone !== null) {
    const dialled = contact_phone.replace(/[^\d+]/g, '');
    details.push({ text: contact_phone, ...(dialled !== '' && { href: `tel:${dialled}` }) });
  }
  if (email !== null) details.push({ text: email, href: `mailto:${email}` });
  if (website !== null) details.push({ text: website.host, href: website.origin });
  return details;
}
