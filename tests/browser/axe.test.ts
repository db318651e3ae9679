import { AxeBuilder } from '@axe-core/playwright';
import { describe, expect, test } from 'vitest';
import { awake, prefer, visit } from '../support/browser.ts';
import { insertActivity, insertParcel, mapped } from '../support/parcels.ts';
import { startSite } from '../support/site.ts';

const pages = {
  home: '/',
  'tracking, empty': '/track.html',
  'tracking, result': '/track.html?code=TEST-1001',
  'tracking, error': '/track.html?code=NO-SUCH-1',
  'not found': '/no/such/page',
  'a content page': '/pages/privacy-policy',
};

describe.each(['LIGHT', 'DARK'])('axe finds nothing to mend in the %s theme', (theme) => {
  test.each(Object.entries(pages))('%s', async (_name, path) => {
    const site = await startSite();
    const id = await insertParcel(site.db, mapped);
    for (const color of ['green', 'black', 'gold', 'red'] as const) {
      await insertActivity(site.db, id, { color, title: `${color} event` });
    }
    const visitor = await visit(site);
    await prefer(visitor, site, { theme });
    const { page } = visitor;

    await page.goto(path);
    await awake(visitor);
    if (path.includes('TEST-1001')) await page.locator('.leaflet-marker-icon').first().waitFor();

    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map((n) => n.html) }))).toEqual(
      [],
    );
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});
