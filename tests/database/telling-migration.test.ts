import { expect, test } from 'vitest';
import { createConsumers } from '../../server/audit/consumers.ts';
import { recordAuditEntry } from '../../server/audit/record.ts';
import { insertStarterContent } from '../../server/database/starter.ts';
import { createLog } from '../../server/log.ts';
import { notifyRecipients } from '../../server/notifications/status-emails/recipients.ts';
import { databaseBefore, freshDatabase } from '../support/database.ts';
import { startMailer } from '../support/mailer.ts';

const company = { companyName: 'A', contactEmail: 'a@example.com' };

async function toldOf({ db }: Pick<Awaited<ReturnType<typeof freshDatabase>>, 'db'>) {
  const rows = await db.selectFrom('stage_mails').select('to').distinct().execute();
  return rows.map(({ to }) => to);
}

test('a site that exists tells nobody of stages until it is told to, a new one tells recipients', async () => {
  const { database, finish } = await databaseBefore('0040_telling');
  const at = '2026-01-01T00:00:00.000Z';
  const settings = { company_name: 'A', contact_email: 'a@example.com' };
  await database.db
    .insertInto('settings')
    .values({ id: 1, ...settings, created_at: at, updated_at: at })
    .execute();
  await finish();
  await insertStarterContent(database, company);

  expect(await toldOf(database)).toEqual(['none']);
  expect(await toldOf(await freshDatabase())).toEqual(['recipient']);
});

test('what happened before a site could tell anybody is told to nobody', async () => {
  const { mailer, database } = await startMailer();
  const { db } = database;
  const at = '2026-01-01T00:00:00.000Z';
  const { id } = await db
    .insertInto('parcels')
    .values({
      ...{ tracking_code: 'OLD-1', recipient_name: 'A', destination: 'B', stage: 'delivered' },
      ...{ recipient_email: 'a@example.com', search_text: '', created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changed = { action: 'changed', type: 'parcel', id } as const;
  await recordAuditEntry(db, { actor: 'site' }, { ...changed, after: { stage: 'delivered' } });

  const log = createLog('silent', { write: () => {} });
  const consumers = createConsumers(db, log, [notifyRecipients(mailer, { publicUrl: null })]);
  await consumers.start();
  await consumers.idle();
  await consumers.stop();

  expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
});
