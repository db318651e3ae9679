import type { MailContent, MailLink } from '../../../views/mail/content.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Drawing } from '../../content/branding/logo.ts';
import type { MailRow } from '../../database/tables.ts';
import { brandingOf } from '../../shared/branding.ts';
import { languageOf } from '../../shared/languages.ts';
import { urlInLanguage } from '../../shared/paths.ts';
import type { Settings } from '../../shared/settings.ts';
import { logoImage } from './logo.ts';

/** The columns of a mail that its text and its HTML are rendered from. */
export type ContentColumns = Pick<
  MailRow,
  'language' | 'subject' | 'heading' | 'body' | 'action_label' | 'action_url' | 'unsubscribe_url'
>;

/**
 * What a mail is rendered from.
 *
 * @param parts `website`: the site's public URL, for the footer; null if it is not known. `from`: where its HTML finds
 *   the logo.
 */
export function contentOf(
  { language, subject, heading, body, action_label, action_url, unsubscribe_url }: ContentColumns,
  settings: Settings,
  { website, logo, from }: { website: URL | null; logo: Drawing | null; from: 'part' | 'page' },
): MailContent {
  const { stop } = messagesOf(language).statusEmails;
  // In the language of the mail, since it leads to a page; the address in the header does not.
  const stopUrl = unsubscribe_url && urlInLanguage(unsubscribe_url, language);
  return {
    subject,
    heading,
    body,
    action: linkOf(action_label, action_url),
    unsubscribe: linkOf(stop, stopUrl),
    language: languageOf(language),
    settings,
    website,
    colors: brandingOf(settings)?.colors ?? null,
    logo: logoImage(logo, from),
  };
}

function linkOf(label: string | null, url: string | null): MailLink | null {
  return label === null || url === null ? null : { label, url };
}
