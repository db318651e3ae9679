import { messagesOf } from '../../views/translations/index.ts';
import type { NewMail } from '../mail/compose.ts';
import { fill } from '../shared/fill.ts';
import type { LanguageCode } from '../shared/languages.ts';

/** What every mail to a follower says. */
type About = { parcelId: number; code: string; to: string; unsubscribeUrl: string };

/**
 * Asks an address whether it wants to follow a parcel, in the language of the page.
 *
 * @param about `hours`: how long the link is good.
 */
export function confirmFollowMail(
  { parcelId, code, to, unsubscribeUrl, link, hours }: About & { link: string; hours: number },
  company: string,
  language: LanguageCode,
): NewMail {
  const { mail } = messagesOf(language).following;
  return {
    kind: 'follow',
    language,
    to,
    subject: fill(mail.confirmSubject, { code }),
    body: fill(mail.confirmBody, { code, company, link, hours }),
    parcelId,
    unsubscribeUrl,
  };
}
