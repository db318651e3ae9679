import { expect, test } from 'vitest';
import { csv, siteToImport } from '../support/imports.ts';

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
