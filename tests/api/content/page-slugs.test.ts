import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { slugOf, slugsFor } from '../../../server/content/pages/slug.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { startSite } from '../../support/site.ts';

const shape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

describe('a slug', () => {
  test.each([
    ['Our Fleet', 'our-fleet'],
    ['  What’s new?  ', 'whats-new'],
    ["It's 100% free", 'its-100-free'],
    ['Über uns', 'uber-uns'],
    ['Доставка груза', 'dostavka-gruza'],
    ['关于我们', 'guan-yu-wo-men'],
    ['خدمات', 'khdmt'],
    ['list.html', 'list-html'],
    ['../../etc/passwd', 'etc-passwd'],
    ['2026', 'page-2026'],
    ['🚚', 'page'],
    ['---', 'page'],
    [`${'word '.repeat(60)}`, `${'word-'.repeat(15)}word`],
  ])('of %j is %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  test('is short, plain, never empty and never a number, whatever the title', {
    tags: 'extended',
  }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        const slugs = [...slugsFor(title)];
        for (const slug of slugs) {
          expect(slug).toMatch(shape);
          expect(slug.length).toBeLessThanOrEqual(80);
          expect(slug).not.toMatch(/^\d+$/);
        }
        expect(new Set(slugs).size).toBe(slugs.length);
      }),
      { numRuns: 50 },
    );
  });
});

describe('pages of one title', () => {
  const page = { content: 'Hello.', icon: 'pages' };

  test('get slugs of their own, also at the same time', async () => {
    const admin = await signedInAdmin(await startSite());
    const title = 'x'.repeat(100);

    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        admin.ask('/api/pages', { method: 'POST', json: { ...page, title } }),
      ),
    );

    const slugs = replies.map((reply) => String(reply.json().data.slug));
    expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(new Set(slugs)).toEqual(
      new Set([
        'x'.repeat(80),
        ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${'x'.repeat(78)}-${number}`),
        ...[10, 11, 12].map((number) => `${'x'.repeat(77)}-${number}`),
      ]),
    );
  });

  test('get 409 when every slug is taken', async () => {
    const { site, admin } = await siteWithAdmin();
    const now = new Date().toISOString();
    const taken = [...slugsFor('Hello')].map((slug) => ({
      slug,
      title: 'Hello',
      content: 'Hello.',
      icon: 'pages' as const,
      created_at: now,
      updated_at: now,
    }));
    for (let start = 0; start < taken.length; start += 100) {
      await site.db
        .insertInto('pages')
        .values(taken.slice(start, start + 100))
        .execute();
    }

    const json = { ...page, title: 'Hello' };
    const reply = await admin.ask('/api/pages', { method: 'POST', json });

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: ['Too many pages already have this title. Choose another.'],
    });
  });
});
