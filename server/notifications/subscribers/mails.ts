import { messagesOf } from '../../../views/translations/index.ts';
import type { Settings } from '../../admin/shared/settings.ts';
import type { Consumer } from '../../audit/consumers.ts';
import type { Config } from '../../config.ts';
import { firstPage } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { siteToday } from '../../days.ts';
import { findPublicParcel } from '../../parcels/find-with-history.ts';
import type { PublicParcel } from '../../parcels/shared/parcel.ts';
import type { Stage } from '../../shared/enums.ts';
import { interpolate, plural } from '../../shared/interpolate.ts';
import { isolate } from '../../shared/isolate.ts';
import { type LanguageCode, languageByCode } from '../../shared/languages.ts';
import { inLanguage, trackPath } from '../../shared/paths.ts';
import { redactAndLocalize } from '../../tracking/privacy/redact.ts';
import { knownOrigin } from '../../web/app-state.ts';
import { onWorkingDays } from '../../working-calendar.ts';
import type { NewMail } from '../mail/compose.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailSigner } from '../mail/unsubscribes.ts';
import { interpolateStatusEmail } from '../shared/mail.ts';
import {
  isolateValues,
  mergeFieldValues,
  stageAddressees,
  stageHeading,
} from '../status-emails/compose.ts';
import {
  findParcelsWithStage,
  type Notice,
  type ParcelWithStage,
  statusEmailConsumer,
} from '../status-emails/consumer.ts';
import { findStatusEmail, standardWords } from '../status-emails/model.ts';
import { findSubscribersByParcel, type Subscriber } from './queries.ts';

/** `hours`: how long the link is valid. */
type Confirmation = Pick<NewMail, 'parcelId' | 'to' | 'unsubscribeUrl'> & {
  code: string;
  link: string;
  hours: number;
};

/** The mail that asks an address to confirm that it wants updates on a parcel. */
export function confirmationMail(
  { code: plain, link, hours, ...mailing }: Confirmation,
  language: LanguageCode,
): NewMail {
  const { mail } = messagesOf(language).subscriptions;
  const validity = plural(mail, 'confirmValidity', { count: hours }, languageByCode(language).tag);
  const code = isolate(plain, language);
  return {
    ...mailing,
    kind: 'follow',
    language,
    subject: interpolate(mail.confirmSubject, { code }),
    body: interpolate(mail.confirmBody, { code, link, validity }),
    action: { label: mail.confirm, url: link },
  };
}

/** A stage that a parcel has reached. `parcel`: with the details that visitors may see. */
type StageNotice = {
  parcel: PublicParcel;
  stage: Stage;
  settings: Settings;
  origin: string;
  timeZone: string;
};

/** The content of a subscriber's mail about a stage. */
function noticeWords({ parcel, stage, ...notice }: StageNotice, language: LanguageCode) {
  const { origin, timeZone } = notice;
  const { subscriptions, stages, statusEmails } = messagesOf(language);
  const { mail } = subscriptions;
  const params = { code: isolate(parcel.tracking_code, language), stage: stages[stage] };
  const url = `${origin}${inLanguage(trackPath(parcel.tracking_code), language)}`;
  // A masked name has only its initials, so it is left out.
  const sender_name = parcel.masked || parcel.locked ? null : parcel.sender_name;
  const shown = { ...parcel, stage, role: 'recipient' as const, recipient_name: '', sender_name };
  const settings = { ...notice.settings, content_language: language };
  const values = isolateValues(mergeFieldValues(shown, settings, timeZone, url), language);
  const words = interpolateStatusEmail(standardWords(stage, language).body, values);
  return {
    kind: 'follow' as const,
    language,
    subject: interpolate(mail.noticeSubject, params),
    ...stageHeading(stage, values, language),
    body: `${words}\n\n${mail.reason}`,
    action: { label: statusEmails.track, url },
  };
}

type ConsumerConfig = Pick<Config, 'publicUrl' | 'timeZone' | 'calendar'>;

/**
 * Mails each stage that a parcel reaches to its subscribers, with the details that visitors may see. No mail is sent while the
 * site's address is unknown, because the links need it.
 */
export function notifySubscribers(mailer: Mailer, config: ConsumerConfig): Consumer {
  return statusEmailConsumer({
    name: 'follower-notices',
    kind: 'follow',
    mailer,
    async findNotices(trx, ids, settings) {
      const subscribers = await findSubscribersByParcel(trx, ids);
      const origin = subscribers.size === 0 ? null : await knownOrigin(trx, config);
      if (origin === null) return [];
      const followed = ids.filter((id) => subscribers.has(id));
      const rows = await findParcelsWithStage(trx, followed);
      const notices: Notice[] = [];
      for (const row of rows) {
        const own = await withoutAddressees(trx, row, subscribers.get(row.id) ?? [], settings);
        notices.push(...(await noticesFor(trx, row, own, { config, settings, origin })));
      }
      return notices;
    },
  });
}

async function noticesFor(
  trx: Db,
  { id, stage }: ParcelWithStage,
  subscribers: readonly Subscriber[],
  {
    config,
    settings,
    origin,
  }: { config: ConsumerConfig } & Pick<StageNotice, 'settings' | 'origin'>,
): Promise<Notice[]> {
  if (subscribers.length === 0) return [];
  const { timeZone, calendar } = config;
  const found = await findPublicParcel(trx, id, { timeZone, request: firstPage('') });
  if (found === undefined) return [];
  const { emailKey, unsubscribeUrlFor } = await mailSigner(trx);
  return subscribers.map(({ email: to, language }) => {
    const addressKey = emailKey(to);
    const unsubscribeUrl = unsubscribeUrlFor(origin, { parcelId: id, addressKey });
    const redacted = redactAndLocalize(found, { visibility: found.publicVisibility, language });
    const parcel = onWorkingDays(redacted, calendar, siteToday({ config }));
    const words = noticeWords({ parcel, stage, settings, origin, timeZone }, language);
    return { to, ...words, parcelId: id, stage, addressKey, unsubscribeUrl };
  });
}

/** The subscribers of a parcel, without its recipient and sender if these get a mail about the stage anyway. */
async function withoutAddressees(
  trx: Db,
  parcel: ParcelWithStage,
  subscribers: readonly Subscriber[],
  settings: Settings,
): Promise<Subscriber[]> {
  if (subscribers.length === 0) return [];
  const mail = await findStatusEmail(trx, parcel.stage);
  const addressees = stageAddressees(parcel, mail.to, settings).map(({ to }) => to.toLowerCase());
  return subscribers.filter(({ email }) => !addressees.includes(email.toLowerCase()));
}
