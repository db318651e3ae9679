import type { AuditEventRow, Consumer } from '../../audit/consumers.ts';
import type { Config } from '../../config.ts';
import { isOneOf } from '../../database/engine.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db } from '../../database/tables.ts';
import type { NewMail } from '../../notifications/mail/compose.ts';
import type { Mailer } from '../../notifications/mail/mailer.ts';
import { startsMail } from '../../notifications/status-emails/consumer.ts';
import type { Stage } from '../../shared/enums.ts';
import { knownOrigin } from '../../web/app-state.ts';
import { isOwn } from '../parcels.ts';
import {
  type MailedParcel,
  parcelsMail,
  problemSubject,
  selectMailedParcels,
} from './parcels-mail.ts';

/** The stages that customers' users hear of at once. */
export const problemStages = ['attempt_failed', 'returned'] as const satisfies readonly Stage[];

/** Mails customers' users who asked for it at once when own parcels could not be delivered, or were returned. */
export function notifyCustomerUsers(mailer: Mailer, config: Pick<Config, 'publicUrl'>): Consumer {
  return {
    name: 'customer-user-mails',
    recordTypes: ['parcel'],
    skipsSilentCreations: true,
    isNeeded: hasReaders,
    async consume(trx, events) {
      const ids = [
        ...new Set(events.filter(reachesProblem).map(({ record_id }) => record_id ?? 0)),
      ];
      const origin = ids.length === 0 ? null : await knownOrigin(trx, config);
      if (origin === null) return false;
      const mails = await composeMails(trx, await findProblemParcels(trx, ids), origin);
      await mailer.enqueueMany(trx, mails);
      return mails.length > 0;
    },
    done: mailer.wake,
  };
}

async function hasReaders(trx: Db): Promise<boolean> {
  const readers = trx.selectFrom('customer_users').select('id').where('problem_mails', '=', 'yes');
  return (await readers.limit(1).executeTakeFirst()) !== undefined;
}

function reachesProblem(event: AuditEventRow): boolean {
  const { stage } = JSON.parse(event.changes);
  return startsMail(event) && problemStages.some((name) => name === stage.to);
}

/** Those of the parcels that are still failed or returned. */
async function findProblemParcels(trx: Db, ids: readonly number[]): Promise<MailedParcel[]> {
  return selectMailedParcels(trx)
    .where(isOneOf(trx, ids))
    .where('stage', 'in', problemStages)
    .execute();
}

/** A mail for each stage and each user who asked for it, with all parcels of the user's customer. */
async function composeMails(trx: Db, parcels: MailedParcel[], origin: string): Promise<NewMail[]> {
  const owners = parcels.flatMap(({ booked_by_customer_id, sender_id, payer_id }) =>
    [booked_by_customer_id, sender_id, payer_id].filter((id) => id !== null),
  );
  const readers = await trx
    .selectFrom('customer_users')
    .innerJoin('customers', 'customers.id', 'customer_users.customer_id')
    .select(['customer_users.email', 'customer_id', 'customers.language'])
    .where(isOneOf(trx, [...new Set(owners)], 'customer_id'))
    .where('problem_mails', '=', 'yes')
    .orderBy('customer_users.id')
    .execute();
  if (readers.length === 0) return [];
  const { content_language } = await findSettings(trx);
  return readers.flatMap(({ email: to, customer_id, language: own }) => {
    const language = own ?? content_language;
    return problemStages.flatMap((stage) => {
      const found = parcels.filter((one) => one.stage === stage && isOwn(one, customer_id));
      if (found.length === 0) return [];
      const subject = problemSubject(stage, found, language);
      return [parcelsMail({ to, subject, counts: [], parcels: found, origin }, language)];
    });
  });
}
