import { expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { signedInMember, siteWithAdmin } from '../../support/admin.ts';

const { pages } = paths.control;

test('a page moves by the form of its row', async () => {
  const { site, admin } = await siteWithAdmin();
  const { text } = await admin.ask(pages);
  const [, id = '', position = ''] =
    /value="(\d+)"\/><input type="hidden" name="position" value="(\d+)"\/><button[^>]*"Move up: Terms/.exec(
      text,
    ) ?? [];

  const form = { _verb: 'PATCH /api/pages', id, position };
  expect((await admin.ask(pages, { method: 'POST', form })).status).toBe(303);

  const order = await site.db.selectFrom('pages').select('slug').orderBy('position').execute();
  expect(order).toEqual([{ slug: 'terms' }, { slug: 'privacy-policy' }]);
});

test('the rows lead to pages that the reader may open, and offer only what they may do', async () => {
  const { site, admin } = await siteWithAdmin();
  const reader = await signedInMember(site, 'reader');
  const [written, read] = [(await admin.ask(pages)).text, (await reader.ask(pages)).text];
  expect(written).toMatch(/<th[^>]*><a href="\/control\/pages\/terms">/);
  expect(read).toMatch(/<th[^>]*><a href="\/pages\/terms">/);
  for (const call of [`PATCH ${paths.api.pages}`, `DELETE ${paths.api.pages}`]) {
    expect(written).toContain(call);
    expect(read).not.toContain(call);
  }
});

test('without script the columns are chosen by a box each, and are kept for whoever chose them', async () => {
  const { site, admin } = await siteWithAdmin();
  const editor = await signedInMember(site, 'editor');
  const headings = async (who: typeof admin, query = '') =>
    (await who.ask(`${pages}?search=terms${query}`)).text.match(/<th scope="col"[^>]*>/g)?.length;
  const all = await headings(admin);

  const form = { _verb: 'PATCH /api/views', list: 'pages', '_columns-title': 'yes' };
  expect((await admin.ask(pages, { method: 'POST', form })).status).toBe(303);

  expect(await headings(admin)).toBe(1);
  expect(await headings(admin, '&columns=title,address,gone')).toBe(2);
  expect(await headings(editor)).toBe(all);
  const none = { _verb: 'PATCH /api/views', list: 'pages' };
  expect((await admin.ask(pages, { method: 'POST', form: none })).status).toBe(303);
  expect(await headings(admin)).toBe(all);
});
