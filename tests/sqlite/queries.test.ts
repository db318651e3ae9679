import { expect, test } from 'vitest';
import { countFailedMails, createWaitingCounter } from '../../server/admin/alerts.ts';
import { listClientLogos } from '../../server/content/clients/model.ts';
import { listSitemapEntries } from '../../server/content/discovery/discovery.ts';
import { firstPage } from '../../server/database/paginate.ts';
import { blankSecrets } from '../../server/notifications/mail/queue.ts';
import { insertMessage, listMessages } from '../../server/notifications/messages/model.ts';
import { countParcels } from '../../server/parcels/list/counts.ts';
import { listContentPageLinks } from '../../server/web/layout-data.ts';
import { countUnreadMessages } from '../../server/web/panel.ts';
import { nobody } from '../support/notifications/messages.ts';
import { range } from '../support/parcels/many-parcels.ts';
import { watchedDatabase } from '../support/query-plans.ts';

test('the dashboard counts no parcels', async () => {
  const { db, plans } = await watchedDatabase();

  await countParcels(db);

  expect(plans()).toEqual(['SCAN parcel_counts']);
});

test.each([
  [
    'unread messages',
    countUnreadMessages,
    'SEARCH messages USING COVERING INDEX messages_by_reading (read_at=?)',
  ],
  [
    'failed mails',
    countFailedMails,
    'SEARCH mails USING COVERING INDEX mails_by_dismissal (state=? AND dismissed_at=?)',
  ],
])('%s are counted without their texts', async (_name, count, plan) => {
  const { db, plans } = await watchedDatabase();

  await count(db);

  expect(plans()).toEqual([plan]);
});

test('secrets that may have expired are found among those that are not blank', async () => {
  const { db, plans } = await watchedDatabase();

  await blankSecrets(db, new Date());

  expect(plans()).toEqual(['SEARCH mails USING INDEX mails_with_secrets (created_at<?)']);
});

test('what waits is counted by indexes alone', async () => {
  const { db, plans } = await watchedDatabase();

  await createWaitingCounter(db, { timeZone: 'UTC' })();

  const done = plans().join('; ');
  for (const index of ['on_their_way', 'by_stage', 'without_address']) {
    expect(done).toContain(`INDEX parcels_${index}`);
  }
  expect(done).not.toMatch(/SCAN (parcels|messages|mails)(?! USING INDEX parcels_without_address)/);
});

test('the home page reads the logos that it shows', async () => {
  const { db, plans } = await watchedDatabase();

  await listClientLogos(db);

  const done = plans().join();
  expect(done).toMatch(/SCAN clients USING INDEX clients_by_position; SEARCH images/);
  expect(done).not.toContain('TEMP B-TREE');
});

test('the client that shows an image is found by an index', async () => {
  const { db, plans } = await watchedDatabase();

  await db.selectFrom('clients').select('id').where('image', '=', 'logo.svg').execute();

  expect(plans()).toEqual([expect.stringMatching(/^SEARCH clients USING .*clients_by_image /)]);
});

test('the menu reads the pages that it lists', async () => {
  const { db, plans } = await watchedDatabase();

  await listContentPageLinks(db);

  expect(plans()).toEqual([expect.not.stringMatching(/SCAN pages(?! USING COVERING)/)]);
});

test('a sitemap reads the long texts of no page', async () => {
  const { db, plans } = await watchedDatabase();

  await listSitemapEntries(db, { page: 3, perPage: 250 });

  expect(plans()).toEqual(['SCAN pages USING COVERING INDEX pages_by_change']);
});

test('a search of long texts goes through them in slices', async () => {
  const { db, plans, forget } = await watchedDatabase();
  const now = new Date('2026-03-01T08:00:00.000Z');
  for (const number of range(1, 3)) {
    await insertMessage(
      db,
      { ...nobody, subject: `No. ${number}`, body: 'Hello.', email: null },
      now,
    );
  }
  forget();

  const { data } = await listMessages(db, { ...firstPage('/api/messages'), search: 'HELLO' });

  expect(data.map(({ subject }) => subject)).toEqual(['No. 3', 'No. 2', 'No. 1']);
  const slice = 'SEARCH messages USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)';
  expect(plans()).toContain(slice);
});
