import { TZDate } from '@date-fns/tz';
import type { ExpressionBuilder } from 'kysely';
import { messagesOf } from '../../../views/translations/index.ts';
import type { Config } from '../../config.ts';
import { isPostgres } from '../../database/engine.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { inDatabaseTransaction } from '../../database/transaction.ts';
import { siteToday, startOfDay } from '../../days.ts';
import type { NewMail } from '../../notifications/mail/compose.ts';
import type { Mailer } from '../../notifications/mail/mailer.ts';
import { dateFormat } from '../../shared/date-format.ts';
import { stages } from '../../shared/enums.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { languageByCode } from '../../shared/languages.ts';
import { knownOrigin } from '../../web/app-state.ts';
import { mostParcels, parcelsMail, selectMailedParcels, stageLabel } from './parcels-mail.ts';
import { problemStages } from './problem-mails.ts';

/** The hour of the site's evening from which on summaries are mailed. */
const eveningHour = 18;

type Parts = { db: Db; mailer: Mailer; config: Pick<Config, 'publicUrl' | 'timeZone'> };

/**
 * Mails customers' users who asked for it what happened to own parcels today, once a day from the evening on; nothing if nothing
 * happened.
 */
export async function mailSummaries(
  { db, mailer, config }: Parts,
  now = new Date(),
): Promise<void> {
  if (new TZDate(now, config.timeZone).getHours() < eveningHour) return;
  const origin = await knownOrigin(db, config);
  if (origin === null) return;
  const today = siteToday({ config }, now);
  const since = startOfDay(today, 0, config.timeZone);
  const mailNext = async (trx: Db) => {
    const reader = await claimReader(trx, today);
    if (reader === undefined) return false;
    const mail = await composeSummary(trx, reader, { today, since, origin });
    if (mail !== null) await mailer.enqueue(trx, mail);
    return true;
  };
  while (await inDatabaseTransaction(db, mailNext));
  mailer.wake();
}

type Reader = { email: string; customer_id: number };

/** The next user who has no summary of a day yet. */
async function claimReader(trx: Db, today: string): Promise<Reader | undefined> {
  return trx
    .updateTable('customer_users')
    .set({ summary_day: today })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('customer_users')
        .select('id')
        .where('summary_mails', '=', 'yes')
        .where((own) => own.or([own('summary_day', 'is', null), own('summary_day', '<', today)]))
        .orderBy('id')
        .limit(1)
        .$if(isPostgres(trx), (query) => query.forUpdate().skipLocked()),
    )
    .returning(['email', 'customer_id'])
    .executeTakeFirst();
}

/** How many own parcels had an event today, by stage, and which of them could not be delivered or were returned. */
async function composeSummary(
  trx: Db,
  { email: to, customer_id }: Reader,
  { today, since, origin }: { today: string; since: string; origin: string },
): Promise<NewMail | null> {
  const counted = await trx
    .selectFrom('parcels')
    .select(({ fn }) => ['stage', fn.countAll().as('count')])
    .where(happenedTo(customer_id, since))
    .groupBy('stage')
    .execute();
  if (counted.length === 0) return null;
  const parcels = await selectMailedParcels(trx)
    .where(happenedTo(customer_id, since))
    .where('stage', 'in', problemStages)
    .limit(mostParcels + 1)
    .execute();
  const [{ content_language }, customer] = await Promise.all([
    findSettings(trx),
    trx
      .selectFrom('customers')
      .select('language')
      .where('id', '=', customer_id)
      .executeTakeFirstOrThrow(),
  ]);
  const language = customer.language ?? content_language;
  const { tag } = languageByCode(language);
  const number = new Intl.NumberFormat(tag);
  const counts = stages.flatMap((stage) =>
    counted
      .filter((row) => row.stage === stage)
      .map(({ count }) => `${stageLabel(stage, language)}${number.format(Number(count))}`),
  );
  const day = dateFormat(tag, { month: 'long', day: 'numeric', timeZone: 'UTC' });
  const subject = interpolate(messagesOf(language).my.mail.summarySubject, {
    day: day.format(new Date(today)),
  });
  return parcelsMail({ to, subject, counts, parcels, origin }, language);
}

/** Whether a customer's own parcel was created since a time, or had an event. */
function happenedTo(customerId: number, since: string) {
  return ({ and, or, eb }: ExpressionBuilder<Tables, 'parcels'>) =>
    and([
      eb('stage', 'is not', null),
      eb('updated_at', '>=', since),
      or([eb('last_event_at', '>=', since), eb('parcels.created_at', '>=', since)]),
      or(
        (['booked_by_customer_id', 'sender_id', 'payer_id'] as const).map((column) =>
          eb(column, '=', customerId),
        ),
      ),
    ]);
}
