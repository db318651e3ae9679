import { expect, test } from 'vitest';
import { limits } from '../../server/shared/limits.ts';
import { insertContentPage } from '../support/content-pages.ts';
import { range } from '../support/many-parcels.ts';
import { startSite } from '../support/site.ts';

test('the menu lists as many pages as it can take, and those that the site links to', async () => {
  const { ask, db } = await startSite();
  await db.deleteFrom('pages').execute();
  const slugs = range(1, limits.menuPages + 5).map((number) => `page-${number}`);
  for (const slug of slugs) await insertContentPage(db, { slug });
  await insertContentPage(db, { slug: 'privacy-policy' });

  const { text } = await ask('/track.html');

  const menu = /<nav class="side-menu".*?<\/nav>/s.exec(text)?.[0] ?? '';
  const listed = [...menu.matchAll(/href="\/pages\/([^"]+)"/g)].map(([, slug]) => slug);
  expect(listed).toEqual([...slugs.slice(0, limits.menuPages), 'privacy-policy']);
  expect(/<footer.*<\/footer>/s.exec(text)?.[0]).toContain('/pages/privacy-policy');
  expect((await ask(`/pages/${slugs.at(-1)}`)).status).toBe(200);
});
