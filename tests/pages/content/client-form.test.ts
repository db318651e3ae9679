import { expect, test } from 'vitest';
import { insertClient } from '../../../server/content/clients/model.ts';
import { paths } from '../../../server/shared/paths.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { insertLogo } from '../../support/full-site.ts';

test('a new client begins at the end of the list', async () => {
  const { site, admin } = await siteWithAdmin();
  const position = async () =>
    /<input [^>]*name="position"[^>]*>/
      .exec((await admin.ask(paths.control.createClient)).text)?.[0]
      .match(/value="(\d+)"/)?.[1];
  expect(await position()).toBe('1');

  const created_at = '2026-03-01T08:00:00.000Z';
  const image = await insertLogo(site.db);
  await insertClient(site.db, { name: 'Harborline', image, position: 1, created_at });

  expect(await position()).toBe('2');
});
