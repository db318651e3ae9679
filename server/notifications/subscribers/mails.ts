import { messagesOf } from '../../../views/translations/index.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import { type LanguageCode, languageOf } from '../../shared/languages.ts';
import type { PublicParcel } from '../../shared/parcel.ts';
import { inLanguage, trackPath } from '../../shared/paths.ts';
import { plural } from '../../shared/plural.ts';
import type { Stage } from '../../shared/stages.ts';
import type { NewMail } from '../mail/compose.ts';
import { deliveryDaysInWords } from '../status-emails/words.ts';

/** What every mail to a subscriber has. */
type SubscriberMail = { parcelId: number; to: string; unsubscribeUrl: string };

type Confirmation = SubscriberMail & { code: string; link: string; hours: number };

/**
 * Asks an address whether it wants to follow a parcel, in the language of the page.
 *
 * @param confirmation `hours`: how long the link is valid.
 */
export function confirmationMail(
  { parcelId, code: plain, to, unsubscribeUrl, link, hours }: Confirmation,
  language: LanguageCode,
): NewMail {
  const { mail } = messagesOf(language).subscriptions;
  const validity = plural(mail, 'confirmValidity', { count: hours }, languageOf(language).tag);
  const code = isolate(plain, language);
  return {
    kind: 'follow',
    language,
    to,
    subject: interpolate(mail.confirmSubject, { code }),
    body: interpolate(mail.confirmBody, { code, link, validity }),
    action: { label: mail.confirm, url: link },
    parcelId,
    unsubscribeUrl,
  };
}

type StageNotice = SubscriberMail & {
  /** As visitors see it. */
  parcel: PublicParcel;
  stage: Stage;
  origin: string;
};

/** The mail to a subscriber about the stage that a parcel has reached. */
export function noticeMail(
  { parcelId, to, unsubscribeUrl, parcel, stage, origin }: StageNotice,
  language: LanguageCode,
): NewMail {
  const { subscriptions, stages, statusEmails } = messagesOf(language);
  const { mail } = subscriptions;
  const params = { code: isolate(parcel.tracking_code, language), stage: stages[stage] };
  const url = `${origin}${inLanguage(trackPath(parcel.tracking_code), language)}`;
  const paragraphs = [
    interpolate(mail.noticeBody, params),
    detailsOf(parcel, params.stage, language),
    url,
    mail.reason,
  ];
  return {
    kind: 'follow',
    language,
    to,
    subject: interpolate(mail.noticeSubject, params),
    body: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
    action: { label: statusEmails.track, url },
    parcelId,
    unsubscribeUrl,
  };
}

/** Status, where it says more than the stage, place and delivery days of a parcel, a line each; '' if none is known. */
function detailsOf(parcel: PublicParcel, stage: string, language: LanguageCode): string {
  const { mail } = messagesOf(language).subscriptions;
  const { status, current_location: place } = parcel;
  const dates = deliveryDaysInWords(parcel, language);
  const lines = [
    ...(status === null || status === stage
      ? []
      : [interpolate(mail.status, { status: isolate(status, language) })]),
    ...(place === null ? [] : [interpolate(mail.place, { place: isolate(place, language) })]),
    ...(dates === '' ? [] : [interpolate(mail.delivery, { dates })]),
  ];
  return lines.join('\n');
}
