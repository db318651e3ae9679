import type { Consumer } from '../../audit/consumers.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/tables.ts';
import type { StatusEmailRecipients } from '../../shared/catalog.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { Settings } from '../../shared/settings.ts';
import { knownOrigin } from '../../web/app-state.ts';
import type { Mailer } from '../mail/mailer.ts';
import { hasUnsubscribed, unsubscribeUrlFor } from '../mail/unsubscribes.ts';
import { composeStatusEmail } from './compose.ts';
import { type StagedParcel, statusEmailConsumer } from './consumer.ts';
import { findStatusEmail } from './queries.ts';
import type { Notice } from './sent-notifications.ts';

/** Tells a parcel's recipient and its sender of each stage, as the administrator has set it. */
export function notifyRecipients(mailer: Mailer, config: Pick<Config, 'publicUrl'>): Consumer {
  return statusEmailConsumer({
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
  const mail = await findStatusEmail(trx, parcel.stage);
  const readers = readersOf(parcel, mail.to, settings);
  if (readers.length === 0) return [];
  const origin = await knownOrigin(trx, config);
  const notices: Notice[] = [];
  for (const { to, language } of readers) {
    if (await hasUnsubscribed(trx, parcel.id, to)) continue;
    const unsubscribeUrl = origin && (await unsubscribeUrlFor(trx, origin, parcel.id, to));
    const words = composeStatusEmail(parcel, mail, { settings, language, origin });
    const about = { parcelId: parcel.id, stage: parcel.stage, unsubscribeUrl };
    notices.push({ kind: 'stage', to, ...words, ...about });
  }
  return notices;
}

type Reader = { to: string; language: LanguageCode };

/** Who is told, and in which language. */
export function readersOf(
  { recipient_email, recipient_language, sender_email, sender_language }: StagedParcel,
  to: StatusEmailRecipients,
  { content_language }: Settings,
): Reader[] {
  const recipient = { to: recipient_email, language: recipient_language ?? content_language };
  const sender = { to: sender_email, language: sender_language ?? content_language };
  const all = { none: [], recipient: [recipient], sender: [sender], both: [recipient, sender] };
  return all[to].flatMap(({ to: address, language }) =>
    address === null ? [] : { to: address, language },
  );
}
