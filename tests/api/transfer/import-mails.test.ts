import { expect, test } from 'vitest';
import { watchEvents } from '../../support/audit/consumers.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const file = csv(
  'Tracking code,Recipient,Address,E-mail,Stage',
  'WB-1001,Ada,Lisbon,ada@example.com,Delivered',
  'WB-1002,Kofi,Lisbon,kofi@example.com,Out for delivery',
);

const mailsTo = async ({ db, mailer }: Awaited<ReturnType<typeof siteToImport>>) => {
  await mailer.idle();
  const mails = await db.selectFrom('mails').select('recipient').orderBy('id').execute();
  return mails.map(({ recipient }) => recipient);
};

test('an import tells nobody', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });

  await site.load(file);

  expect(await mailsTo(site)).toEqual([]);
});

test('an import is seen by every consumer of events, marked as one to tell nobody of', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });
  const seen = await watchEvents(site.db);
  const history = csv('Tracking code,Title,When', 'WB-1001,Sorted,2026-03-01 08:00');

  await site.load(file);
  await site.load(history, { kind: 'activities' });
  await site.load(csv('Tracking code,Address', 'WB-1001,Porto'));

  const silent = (record_type: string, action: string) => ({ record_type, action, notify: 0 });
  expect(await seen()).toMatchObject([
    ...[silent('parcel', 'created'), silent('parcel', 'created')],
    // The stages that the parcels came with.
    ...[silent('activity', 'created'), silent('activity', 'created')],
    ...[silent('activity', 'created'), silent('parcel', 'changed')],
  ]);
  expect(await mailsTo(site)).toEqual([]);
});

test('one that people are told of is not marked so', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });
  const seen = await watchEvents(site.db);

  await site.load(file, { tell: 'yes' });

  expect((await seen()).map(({ notify }) => notify)).toEqual([1, 1, 1, 1]);
});

test('unless that is asked for', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });

  await site.load(file, { tell: 'yes' });

  expect(await mailsTo(site)).toEqual(['ada@example.com', 'kofi@example.com']);
});

test('what happens after an import is told', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });
  await site.load(file);

  const json = { id: 'WB-1002', stage: 'delivered' };
  await site.admin.ask('/api/parcels', { method: 'PATCH', json });

  expect(await mailsTo(site)).toEqual(['kofi@example.com']);
});

test('a mail that still waits is corrected by an import', async () => {
  const site = await siteToImport({ PUBLIC_URL: 'http://localhost' });
  await site.db.updateTable('settings').set({ mail_delay_minutes: 30 }).execute();
  await site.load(file, { tell: 'yes' });
  expect(await mailsTo(site)).toHaveLength(2);

  await site.load(csv('Tracking code,E-mail', 'WB-1001,right@example.com'));

  expect(await mailsTo(site)).toEqual(['kofi@example.com', 'right@example.com']);
});
