import { describe, expect, test } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { range } from '../../support/parcels/many-parcels.ts';
import { startSite } from '../../support/site.ts';

const env = { PUBLIC_URL: 'https://parcels.example.com', TRUST_PROXY: '127.0.0.1' };
const secure = { headers: { 'X-Forwarded-Proto': 'https', Host: 'parcels.example.com' } };
const origin = 'https://parcels.example.com';

test('/sitemap.xml lists every page in every language', async () => {
  const { ask, db } = await startSite(env);
  await insertContentPage(db, { slug: 'a-&-b' });

  const { status, headers, text } = await ask('/sitemap.xml', secure);

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
  expect(places).toEqual([
    `${origin}/`,
    `${origin}/track.html`,
    `${origin}/contact.html`,
    `${origin}/pages/privacy-policy`,
    `${origin}/pages/terms`,
    `${origin}/pages/a-%26-b`,
  ]);
  expect(text.match(/hreflang="vi"/g)).toHaveLength(6);
  expect(text.match(/hreflang="x-default"/g)).toHaveLength(6);
  expect(text).toContain(`href="${origin}/contact.html?lang=se"`);
  expect(text).toContain('<lastmod>2026-01-01T00:00:00.000Z</lastmod>');
});

describe('/sitemap.xml of a site with very many pages', () => {
  async function siteWithMany() {
    const site = await startSite(env);
    for (const number of range(1, limits.sitemapPages)) {
      await insertContentPage(site.db, { slug: `page-${number}` });
    }
    const placesIn = async (path: string) => {
      const { text } = await site.ask(path, secure);
      return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    };
    return { ...site, placesIn };
  }

  test('is a list of sitemaps, in which each page stands once', async () => {
    const { ask, placesIn } = await siteWithMany();

    const parts = ['/sitemap.xml?page=1', '/sitemap.xml?page=2'];
    expect((await ask('/sitemap.xml', secure)).text).toContain('<sitemapindex ');
    expect(await placesIn('/sitemap.xml')).toEqual(parts.map((part) => origin + part));

    const [first, second] = await Promise.all(parts.map(placesIn));
    expect(first?.slice(0, 5)).toEqual([
      `${origin}/`,
      `${origin}/track.html`,
      `${origin}/contact.html`,
      `${origin}/pages/privacy-policy`,
      `${origin}/pages/terms`,
    ]);
    const last = limits.sitemapPages;
    expect(first).toHaveLength(3 + limits.sitemapPages);
    expect(second).toEqual([`${origin}/pages/page-${last - 1}`, `${origin}/pages/page-${last}`]);
  });

  test('has no more sitemaps than that', async () => {
    const { ask } = await siteWithMany();

    expect((await ask('/sitemap.xml?page=3', secure)).status).toBe(404);
    expect((await ask('/sitemap.xml?page=x', secure)).status).toBe(422);
  });
});

test('without PUBLIC_URL, addresses begin with the host that was asked', async () => {
  const { ask } = await startSite({ FORCE_HTTPS: 'off' });

  const { text } = await ask('/sitemap.xml', { headers: { Host: 'lan.example:8080' } });

  expect(text).toContain('<loc>http://lan.example:8080/</loc>');
});
