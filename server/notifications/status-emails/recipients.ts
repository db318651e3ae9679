import type { Consumer } from '../../audit/consumers.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import type { StatusEmailRecipients } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { Settings } from '../../shared/settings.ts';
import { knownOrigin } from '../../web/app-state.ts';
import type { Mailer } from '../mail/mailer.ts';
import { findUnsubscribes, mailSigner } from '../mail/unsubscribes.ts';
import { composeStatusEmail } from './compose.ts';
import {
  findParcelsWithStage,
  type Notice,
  type ParcelWithStage,
  statusEmailConsumer,
} from './consumer.ts';
import { findStatusEmails } from './model.ts';

/** Mails a parcel's recipient and its sender about each stage, as the administrator has set up. */
export function notifyRecipients(
  mailer: Mailer,
  config: Pick<Config, 'publicUrl' | 'timeZone'>,
): Consumer {
  return statusEmailConsumer({
    name: 'status-emails',
    kind: 'stage',
    mailer,
    noticesOf: async (trx, ids, settings) =>
      noticesOf(trx, await findParcelsWithStage(trx, ids), settings, config),
  });
}

async function noticesOf(
  trx: Db,
  parcels: readonly ParcelWithStage[],
  settings: Settings,
  config: Pick<Config, 'publicUrl' | 'timeZone'>,
): Promise<Notice[]> {
  const mails = new Map((await findStatusEmails(trx)).map((mail) => [mail.stage, mail]));
  const addressed = parcels.flatMap((parcel) => {
    const mail = mails.get(parcel.stage);
    const addressees = mail === undefined ? [] : addresseesOf(parcel, mail.to, settings);
    return addressees.map((addressee) => ({ parcel, mail, ...addressee }));
  });
  if (addressed.length === 0) return [];
  const origin = await knownOrigin(trx, config);
  const { timeZone } = config;
  const { addressKeyOf, unsubscribeUrlFor } = await mailSigner(trx);
  const unsubscribes = await findUnsubscribes(
    trx,
    parcels.map(({ id }) => id),
  );
  const notices: Notice[] = [];
  for (const { parcel, mail, to, language } of addressed) {
    const { id: parcelId, stage } = parcel;
    const addressKey = addressKeyOf(to);
    if (mail === undefined || unsubscribes.has(`${parcelId}, ${addressKey}`)) continue;
    const unsubscribeUrl = origin && unsubscribeUrlFor(origin, { parcelId, addressKey });
    const words = composeStatusEmail(parcel, mail, { settings, language, origin, timeZone });
    notices.push({ kind: 'stage', to, addressKey, ...words, parcelId, stage, unsubscribeUrl });
  }
  return notices;
}

type Addressee = { to: string; language: LanguageCode };

/** The addresses that get a stage's mail, each with its language. */
export function addresseesOf(
  { recipient_email, recipient_language, sender_email, sender_language }: ParcelWithStage,
  to: StatusEmailRecipients,
  { content_language }: Settings,
): Addressee[] {
  const recipient = { to: recipient_email, language: recipient_language ?? content_language };
  const sender = { to: sender_email, language: sender_language ?? content_language };
  const all = { none: [], recipient: [recipient], sender: [sender], both: [recipient, sender] };
  return all[to].flatMap(({ to: address, language }) =>
    address === null ? [] : { to: address, language },
  );
}
