import type { Consumer } from '../audit/consumers.ts';
import type { Db } from '../database/tables.ts';
import type { Config } from '../env.ts';
import type { Mailer } from '../mail/mailer.ts';
import { hasStopped, unsubscribeUrlFor } from '../mail/stops.ts';
import type { StageMailTo } from '../shared/catalog.ts';
import type { Settings } from '../shared/settings.ts';
import { knownOrigin } from '../site/facts.ts';
import { composeStageMail } from './compose.ts';
import { type StagedParcel, stageConsumer } from './consumer.ts';
import type { Notice } from './notices.ts';
import { findStageMail } from './queries.ts';

/** Tells a parcel's recipient and its sender of each stage, as the administrator has set it. */
export function tellRecipients(mailer: Mailer, config: Pick<Config, 'publicUrl'>): Consumer {
  return stageConsumer({
    name: 'stage-mails',
    kind: 'stage',
    mailer,
    noticesOf: (trx, parcel, settings) => noticesOf(trx, parcel, settings, config),
  });
}

async function noticesOf(
  trx: Db,
  parcel: StagedParcel,
  settings: Settings,
  config: Pick<Config, 'publicUrl'>,
): Promise<Notice[]> {
  const mail = await findStageMail(trx, parcel.stage);
  const addresses = addressesOf(parcel, mail.to);
  if (addresses.length === 0) return [];
  const origin = await knownOrigin(trx, config);
  const { content_language: language } = settings;
  const notices: Notice[] = [];
  for (const to of addresses) {
    if (await hasStopped(trx, parcel.id, to)) continue;
    const stopUrl = origin && (await unsubscribeUrlFor(trx, origin, parcel.id, to));
    const words = composeStageMail(parcel, mail, { settings, origin, stopUrl });
    const about = { parcelId: parcel.id, stage: parcel.stage, unsubscribeUrl: stopUrl };
    notices.push({ kind: 'stage', language, to, ...words, ...about });
  }
  return notices;
}

function addressesOf({ recipient_email, sender_email }: StagedParcel, to: StageMailTo): string[] {
  const addresses = {
    none: [],
    recipient: [recipient_email],
    sender: [sender_email],
    both: [recipient_email, sender_email],
  };
  return addresses[to].flatMap((address) => address ?? []);
}
