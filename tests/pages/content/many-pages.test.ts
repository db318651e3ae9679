import { expect, test } from 'vitest';
import { insertClient, listClientLogos } from '../../../server/content/clients/model.ts';
import { limits } from '../../../server/shared/limits.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { insertLogo } from '../../support/full-site.ts';
import { range } from '../../support/parcels/many-parcels.ts';
import { startSite } from '../../support/site.ts';

test('the menu lists as many pages as it can take, and those that the site links to', async () => {
  const { ask, db } = await startSite();
  await db.deleteFrom('pages').execute();
  const slugs = range(1, limits.menuPages + 5).map((number) => `page-${number}`);
  for (const slug of slugs) await insertContentPage(db, { slug });
  await insertContentPage(db, { slug: 'privacy-policy', shown_in: 'both' });

  const { text } = await ask('/track.html');

  const menu = /<nav class="side-menu".*?<\/nav>/s.exec(text)?.[0] ?? '';
  const listed = [...menu.matchAll(/href="\/pages\/([^"]+)"/g)].map(([, slug]) => slug);
  expect(listed).toEqual([...slugs.slice(0, limits.menuPages), 'privacy-policy']);
  expect(/<footer.*<\/footer>/s.exec(text)?.[0]).toContain('/pages/privacy-policy');
  expect((await ask(`/pages/${slugs.at(-1)}`)).status).toBe(200);
});

test('the home page shows as many logos as it can take, in their order', async () => {
  const site = await startSite();
  const image = await insertLogo(site.db);
  const created_at = '2026-01-01T00:00:00.000Z';
  for (const position of range(1, limits.homeLogos + 2).reverse()) {
    await insertClient(site.db, { name: `Client ${position}`, image, position, created_at });
  }

  const shown = await listClientLogos(site.db);

  expect(shown.map(({ name }) => name)).toEqual(
    range(1, limits.homeLogos).map((position) => `Client ${position}`),
  );
});
