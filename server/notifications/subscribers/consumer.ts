import type { Consumer } from '../../audit/consumers.ts';
import type { Config } from '../../config.ts';
import { firstPage } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { findPublicParcel } from '../../parcels/find-with-history.ts';
import type { Settings } from '../../shared/settings.ts';
import { redactAndLocalize } from '../../tracking/privacy/redact.ts';
import { knownOrigin } from '../../web/app-state.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailSigner } from '../mail/unsubscribes.ts';
import {
  findParcelsWithStage,
  type Notice,
  type ParcelWithStage,
  statusEmailConsumer,
} from '../status-emails/consumer.ts';
import { findStatusEmail } from '../status-emails/model.ts';
import { addresseesOf } from '../status-emails/recipients.ts';
import { noticeMail } from './mails.ts';
import { listSubscribersOf, type Subscriber } from './queries.ts';

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
    async noticesOf(trx, ids, settings) {
      const subscribers = await listSubscribersOf(trx, ids);
      const origin = subscribers.size === 0 ? null : await knownOrigin(trx, config);
      if (origin === null) return [];
      const followed = ids.filter((id) => subscribers.has(id));
      const rows = await findParcelsWithStage(trx, followed);
      const notices: Notice[] = [];
      for (const row of rows) {
        const own = await withoutAddressees(trx, row, subscribers.get(row.id) ?? [], settings);
        notices.push(...(await noticesFor(trx, row, own, { config, origin })));
      }
      return notices;
    },
  });
}

async function noticesFor(
  trx: Db,
  { id, stage }: ParcelWithStage,
  subscribers: readonly Subscriber[],
  { config, origin }: { config: ConsumerConfig; origin: string },
): Promise<Notice[]> {
  const found = subscribers.length === 0 ? undefined : await findPublicly(trx, id, config);
  if (found === undefined) return [];
  const { publicVisibility: visibility } = found;
  const { addressKeyOf, unsubscribeUrlFor } = await mailSigner(trx);
  return subscribers.map(({ email: to, language }) => {
    const addressKey = addressKeyOf(to);
    const unsubscribeUrl = unsubscribeUrlFor(origin, { parcelId: id, addressKey });
    const parcel = redactAndLocalize(found.parcel, { visibility, language });
    const { timeZone } = config;
    const notice = { parcelId: id, to, unsubscribeUrl, parcel, stage, origin, timeZone };
    return { ...noticeMail(notice, language), parcelId: id, stage, addressKey };
  });
}

/** The subscribers of a parcel, without its recipient and sender where they get a mail about this stage anyway. */
async function withoutAddressees(
  trx: Db,
  parcel: ParcelWithStage,
  subscribers: readonly Subscriber[],
  settings: Settings,
): Promise<Subscriber[]> {
  if (subscribers.length === 0) return [];
  const mail = await findStatusEmail(trx, parcel.stage);
  const addressees = addresseesOf(parcel, mail.to, settings).map(({ to }) => to.toLowerCase());
  return subscribers.filter(({ email }) => !addressees.includes(email.toLowerCase()));
}

function findPublicly(trx: Db, id: number, { timeZone }: ConsumerConfig) {
  return findPublicParcel(trx, id, { timeZone, request: firstPage('') });
}
