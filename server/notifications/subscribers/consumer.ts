import type { Consumer } from '../../audit/consumers.ts';
import type { Config } from '../../config.ts';
import { firstPage } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { findPublicParcelById } from '../../parcels/find-with-history.ts';
import type { Settings } from '../../shared/settings.ts';
import { redactAndLocalize } from '../../tracking/privacy/redact.ts';
import { knownOrigin } from '../../web/app-state.ts';
import type { Mailer } from '../mail/mailer.ts';
import { unsubscribeUrlFor } from '../mail/unsubscribes.ts';
import { type ParcelWithStage, statusEmailConsumer } from '../status-emails/consumer.ts';
import { findStatusEmail } from '../status-emails/queries.ts';
import { addresseesOf } from '../status-emails/recipients.ts';
import type { Notice } from '../status-emails/sent-notifications.ts';
import { noticeMail } from './mails.ts';
import { listSubscribers } from './queries.ts';

type ConsumerConfig = Pick<Config, 'publicUrl' | 'timeZone'>;

/**
 * Mails each stage that a parcel reaches to its subscribers, with what visitors see of the parcel. While the site's
 * address, which the links need, is not known, no mail is sent.
 */
export function notifySubscribers(mailer: Mailer, config: ConsumerConfig): Consumer {
  return statusEmailConsumer({
    name: 'follower-notices',
    kind: 'follow',
    mailer,
    async noticesOf(trx, row, settings) {
      const { id, stage } = row;
      const subscribers = await listOtherSubscribers(trx, row, settings);
      const origin = await knownOrigin(trx, config);
      if (subscribers.length === 0 || origin === null) return [];
      const found = await findPublicly(trx, id, config);
      if (found === undefined) return [];
      const { publicVisibility: visibility } = found;
      const notices: Notice[] = [];
      for (const { email: to, language } of subscribers) {
        const unsubscribeUrl = await unsubscribeUrlFor(trx, origin, id, to);
        const parcel = redactAndLocalize(found.parcel, { visibility, language });
        const notice = { parcelId: id, to, unsubscribeUrl, parcel, stage, origin };
        notices.push({ ...noticeMail(notice, language), parcelId: id, stage });
      }
      return notices;
    },
  });
}

/** The subscribers of a parcel, without its recipient and sender where they get a mail about this stage anyway. */
async function listOtherSubscribers(trx: Db, parcel: ParcelWithStage, settings: Settings) {
  const mail = await findStatusEmail(trx, parcel.stage);
  const addressees = addresseesOf(parcel, mail.to, settings).map(({ to }) => to.toLowerCase());
  const subscribers = await listSubscribers(trx, parcel.id);
  return subscribers.filter(({ email }) => !addressees.includes(email.toLowerCase()));
}

function findPublicly(trx: Db, id: number, { timeZone }: ConsumerConfig) {
  return findPublicParcelById(trx, id, { timeZone, request: firstPage('') });
}
