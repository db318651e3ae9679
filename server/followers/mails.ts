import { messagesOf } from '../../views/translations/index.ts';
import type { NewMail } from '../mail/compose.ts';
import { fill } from '../shared/fill.ts';
import type { LanguageCode } from '../shared/languages.ts';
import type { PublicParcel } from '../shared/parcel.ts';
import { inLanguage, trackPath } from '../shared/paths.ts';
import type { Stage } from '../shared/stages.ts';
import { deliveryDaysInWords } from '../stage-mails/delivery-days.ts';

/** What every mail to a follower has. */
type About = { parcelId: number; to: string; unsubscribeUrl: string };

type Confirmation = About & { code: string; link: string; hours: number };

/**
 * Asks an address whether it wants to follow a parcel, in the language of the page.
 *
 * @param about `hours`: how long the link is good.
 */
export function confirmFollowMail(
  { parcelId, code, to, unsubscribeUrl, link, hours }: Confirmation,
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

type News = About & {
  /** As strangers see it. */
  parcel: PublicParcel;
  stage: Stage;
  origin: string;
  /** The page that ends the mails. */
  stopUrl: string;
};

/** Tells a follower of the stage that a parcel has reached. */
export function noticeMail(
  { parcelId, to, unsubscribeUrl, parcel, stage, origin, stopUrl }: News,
  company: string,
  language: LanguageCode,
): NewMail {
  const { following, stages } = messagesOf(language);
  const { mail } = following;
  const reached = { code: parcel.tracking_code, stage: stages[stage] };
  const link = `${origin}${inLanguage(trackPath(parcel.tracking_code), language)}`;
  const paragraphs = [
    fill(mail.noticeBody, reached),
    detailsOf(parcel, language),
    fill(mail.link, { link }),
    fill(mail.end, { link: stopUrl, company }),
  ];
  return {
    kind: 'follow',
    language,
    to,
    subject: fill(mail.noticeSubject, reached),
    body: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    parcelId,
    unsubscribeUrl,
  };
}

/** What else is known of a parcel, a line each; '' where there is nothing. */
function detailsOf(parcel: PublicParcel, language: LanguageCode): string {
  const { mail } = messagesOf(language).following;
  const { status, current_location: place } = parcel;
  const dates = deliveryDaysInWords(parcel, language);
  const lines = [
    ...(status === null ? [] : [fill(mail.status, { status })]),
    ...(place === null ? [] : [fill(mail.place, { place })]),
    ...(dates === '' ? [] : [fill(mail.delivery, { dates })]),
  ];
  return lines.join('\n');
}
