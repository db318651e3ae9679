import type { MailContent } from '../../views/mail/content.ts';
import { messagesOf } from '../../views/translations/index.ts';
import type { MailRow } from '../database/tables.ts';
import type { Drawing } from '../look/plate.ts';
import { languageOf } from '../shared/languages.ts';
import { lookIn } from '../shared/look.ts';
import type { Settings } from '../shared/settings.ts';
import { shownLogo } from './logo.ts';

/** The columns of a mail that its text and its HTML are rendered from. */
export type Written = Pick<
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
  { language, subject, heading, body, action_label, action_url, unsubscribe_url }: Written,
  settings: Settings,
  { website, logo, from }: { website: URL | null; logo: Drawing | null; from: 'part' | 'page' },
): MailContent {
  const action =
    action_label === null || action_url === null ? null : { label: action_label, url: action_url };
  return {
    subject,
    heading,
    body,
    action,
    unsubscribe: unsubscribe_url === null ? null : unsubscribeLink(unsubscribe_url, language),
    language: languageOf(language),
    settings,
    website,
    colors: lookIn(settings)?.colors ?? null,
    logo: shownLogo(logo, from),
  };
}

/** Opens the page that asks, in the language of the mail. */
function unsubscribeLink(unsubscribeUrl: string, language: MailRow['language']) {
  const url = new URL(unsubscribeUrl);
  url.searchParams.set('lang', language);
  return { label: messagesOf(language).stageMails.stop, url: url.href };
}
