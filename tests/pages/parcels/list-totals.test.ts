/** @module-tag postgres */

import { expect, test } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { siteWithAdmin } from '../../support/admin.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';

/** The line above a list, and its pages. */
function stateOf(text: string) {
  const state = /<p class="list-state soft[^"]*"[^>]*>([^<]*)</.exec(text)?.[1];
  const pages = /<nav class="list-paging row soft above"[^>]*><span dir="ltr">([^<]*)</.exec(
    text,
  )?.[1];
  return { state, pages };
}

test('the panel says how many parcels there are, and where it did not count on', async () => {
  const { site, admin } = await siteWithAdmin();
  await insertParcelsAt(site.db, range(1, 1205));
  const list = '/control/parcels/list.html';
  const stateAt = async (query: string) => stateOf((await admin.ask(list + query)).text);

  expect(await stateAt('')).toEqual({ state: '1,205 results', pages: '(1/61)' });
  expect(await stateAt('?search=many')).toEqual({ state: '1,000+ results', pages: '(1/50+)' });
  const german = { state: 'Mehr als 1.000 Ergebnisse', pages: '(1/50+)' };
  expect(await stateAt('?search=many&lang=de')).toEqual(german);
  for (const { code, tag } of languageMenu) {
    const number = new Intl.NumberFormat(tag).format(1000);
    expect((await stateAt(`?search=many&lang=${code}`)).state, code).toContain(number);
  }
});
