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
import { type StagedParcel, statusEmailConsumer } from '../status-emails/consumer.ts';
import { findStatusEmail } from '../status-emails/queries.ts';
import { readersOf } from '../status-emails/recipients.ts';
import type { Notice } from '../status-emails/sent-notifications.ts';
import { noticeMail } from './mails.ts';
import { listSubscribers } from './queries.ts';

type Parts = Pick<Config, 'publicUrl' | 'timeZone'>;

/**
 * Tells each stage that a parcel reaches to those who follow it, as strangers see it. Without the site's address,
 * which the links need, nobody is told.
 */
export function notifySubscribers(mailer: Mailer, config: Parts): Consumer {
  return statusEmailConsumer({
    name: 'follower-notices',
    kind: 'follow',
    mailer,
    async noticesOf(trx, staged, settings) {
      const { id, stage } = staged;
      const followers = await listOthers(trx, staged, settings);
      const origin = await knownOrigin(trx, config);
      if (followers.length === 0 || origin === null) return [];
      const found = await findFollowed(trx, id, config);
      if (found === undefined) return [];
      const { publicVisibility: visibility } = found;
      const notices: Notice[] = [];
      for (const { email: to, language } of followers) {
        const unsubscribeUrl = await unsubscribeUrlFor(trx, origin, id, to);
        const parcel = redactAndLocalize(found.parcel, { visibility, language });
        const news = { parcelId: id, to, unsubscribeUrl, parcel, stage, origin };
        const mail = noticeMail(news, language);
        notices.push({ ...mail, parcelId: id, stage });
      }
      return notices;
    },
  });
}

/** Those who follow a parcel, but for its recipient and its sender where they are told of this stage as such. */
async function listOthers(trx: Db, parcel: StagedParcel, settings: Settings) {
  const mail = await findStatusEmail(trx, parcel.stage);
  const told = readersOf(parcel, mail.to, settings).map(({ to }) => to.toLowerCase());
  const followers = await listSubscribers(trx, parcel.id);
  return followers.filter(({ email }) => !told.includes(email.toLowerCase()));
}

function findFollowed(trx: Db, id: number, { timeZone }: Parts) {
  return findPublicParcelById(trx, id, { timeZone, request: firstPage('') });
}
