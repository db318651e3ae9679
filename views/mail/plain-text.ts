import { contactDetailsOf, type MailContent } from './content.ts';

/** A mail as text alone: the body, and below the customary `-- ` who wrote it. */
export function plainText(content: MailContent): string {
  const details = contactDetailsOf(content).map(({ text }) => text);
  return [content.body, '', '-- ', content.settings.company_name, ...details, ''].join('\n');
}
