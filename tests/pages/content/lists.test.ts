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
  expect(written).toContain(paths.api.pages);
  expect(read).not.toContain(paths.api.pages);
});

test('without script the columns are chosen by a box each', async () => {
  const { admin } = await siteWithAdmin();
  const { text } = await admin.ask(`${pages}?search=terms&_column.title=title`);
  expect(text.match(/<th scope="col"[^>]*>[^<]*/g)).toHaveLength(1);
  expect(text).toContain('Terms of Service');
});
