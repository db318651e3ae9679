/** @module-tag extended */

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { prefer, type Visit, visit } from '../../support/browser.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { signInBrowser } from '../../support/panel.ts';

type Room = { first: boolean; left: number; top: number; width: number; height: number };

/** The room before each crumb, where its slash would be, and whether the crumb begins a line. */
function roomsOn({ page }: Visit): Promise<Room[]> {
  return page.locator('.breadcrumbs li').evaluateAll((crumbs) => {
    const rtl = document.documentElement.dir === 'rtl';
    let line = Number.NaN;
    return crumbs.map((crumb) => {
      const box = crumb.getBoundingClientRect();
      const words = crumb.firstElementChild?.getBoundingClientRect() ?? box;
      const first = box.top !== line;
      line = box.top;
      const [from, to] = rtl ? [words.right, box.right] : [box.left, words.left];
      const left = Math.max(0, Math.ceil(from));
      return {
        first,
        left,
        top: Math.ceil(box.top),
        width: Math.min(innerWidth, Math.floor(to)) - left,
        height: Math.floor(box.height),
      };
    });
  });
}

/** Whether each of these rooms has anything drawn in it. */
async function isInked({ page }: Visit, rooms: Room[]): Promise<boolean[]> {
  const picture = await page.screenshot();
  return Promise.all(
    rooms.map(async ({ first: _, ...room }) => {
      const { channels } = await sharp(await sharp(picture).extract(room).toBuffer()).stats();
      return channels.some(({ stdev }) => stdev > 1);
    }),
  );
}

const pages = {
  'the panel': '/control/parcels/TEST-1001/activities/1',
  'a content page': '/pages/our-fleet',
};

test('breadcrumbs have a slash between two of one line only', async () => {
  const { site } = await fullPanel();
  const name = 'Waybill';
  await site.db.updateTable('settings').set({ company_name: name }).execute();
  await site.db
    .updateTable('pages')
    .set({ title: 'Our fleet of vans, of lorries and of ships that call at every port' })
    .execute();
  const visitor = await visit(site, { viewport: { width: 390, height: 844 } });
  await signInBrowser(visitor, site);
  for (const code of ['en', 'ar']) {
    await prefer(visitor, site, { googtrans: `/en/${code}` });
    for (const [name, path] of Object.entries(pages)) {
      const place = `${name} in ${code}`;
      let inOneLine = 0;
      let broken = 0;
      for (const width of [390, 320, 1000]) {
        await visitor.page.setViewportSize({ width, height: 844 });
        await visitor.page.goto(path);
        const rooms = await roomsOn(visitor);
        const inked = await isInked(visitor, rooms);

        expect(inked, `${place}, ${width} px`).toEqual(rooms.map(({ first }) => !first));
        inOneLine += rooms.filter(({ first }) => !first).length;
        broken += rooms.filter(({ first }, index) => first && index > 0).length;
      }

      expect(inOneLine, place).toBeGreaterThan(0);
      expect(broken, place).toBeGreaterThan(0);
    }
  }
}, 60_000);
