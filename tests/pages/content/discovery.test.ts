import { describe, expect } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { limits } from '../../../server/shared/limits.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { range } from '../../support/parcels/many-parcels.ts';
import { insertParcel } from '../../support/parcels.ts';
import { manifest, startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

const env = { PUBLIC_URL: 'https://parcels.example.com', TRUST_PROXY: '127.0.0.1' };
const secure = { headers: { 'X-Forwarded-Proto': 'https', Host: 'parcels.example.com' } };
const origin = 'https://parcels.example.com';

describe('a page says', () => {
  test.each([
    ['/', origin, `${origin}/`],
    ['/track.html', '', `${origin}/track.html`],
    ['/contact.html?utm_source=x', '', `${origin}/contact.html`],
    ['/pages/terms?lang=de', '', `${origin}/pages/terms?lang=de`],
    ['/?lang=en', '', `${origin}/`],
  ])('what its one address is: %s', async (path, _name, canonical) => {
    const { ask } = await startSite(env);

    const { text } = await ask(path, secure);

    expect(text).toContain(`<link rel="canonical" href="${canonical}"/>`);
    expect(text).toContain(`<meta property="og:url" content="${canonical}"/>`);
  });

  test('where it stands in every language', async () => {
    const { ask } = await startSite(env);

    const { text } = await ask('/track.html', secure);

    const alternates = [...text.matchAll(/rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
    expect(alternates.map(([, tag]) => tag)).toEqual([
      'x-default',
      ...languageMenu.map(({ tag }) => tag),
    ]);
    expect(text).toContain(`hrefLang="hi" href="${origin}/track.html?lang=in"`);
    expect(text).toContain(`hrefLang="en" href="${origin}/track.html"`);
  });

  test('how it looks when it is shared', async () => {
    const { ask, db } = await startSite(env);
    await insertContentPage(db, { title: 'Our "fleet"' });

    const { text } = await ask('/pages/our-fleet?lang=pt', secure);

    expect(text).toContain(
      '<meta property="og:title" content="Waybill Logistics - Our &quot;fleet&quot;"/>',
    );
    expect(text).toContain(
      '<meta name="description" content="Forty trucks and counting" lang="en"/>',
    );
    expect(text).toContain(
      '<meta property="og:description" content="Forty trucks and counting" lang="en"/>',
    );
    expect(text).toContain('<meta property="og:locale" content="pt_PT"/>');
    expect(text).toContain(
      `<meta property="og:image" content="${origin}/share-image.png?for=Waybill+Logistics&amp;lang=pt"/>`,
    );
  });

  test('the description from the settings', async ({ site: { ask, db } }) => {
    await db.updateTable('settings').set({ meta_description: 'Boats & <vans>' }).execute();

    expect((await ask('/')).text).toContain(
      '<meta name="description" content="Boats &amp; &lt;vans&gt;"/>',
    );
  });

  test.each(['/track.html?code=TEST-1001', '/track.html?code=NONE-1', '/nothing'])(
    'that it is not to be found: %s',
    async (path) => {
      const { ask, db } = await startSite();
      await insertParcel(db);

      const { text } = await ask(path);

      expect(text).toContain('<meta name="robots" content="noindex"/>');
      expect(text).not.toMatch(/rel="canonical"|rel="alternate"|og:url|ParcelDelivery/);
    },
  );

  test('who the company is, on the home page and the contact page alone', async () => {
    const { ask, db } = await startSite(env);
    const hostile = {
      company_name: '</script><b>Ships',
      contact_email: 'desk@example.com',
      contact_instagram: 'https://i.example/x',
    };
    await db.updateTable('settings').set(hostile).execute();

    const { text } = await ask('/', secure);
    const other = await ask('/track.html', secure);

    const [, json = ''] = text.match(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Organization',
      name: '</script><b>Ships',
      url: `${origin}/`,
      email: 'desk@example.com',
      sameAs: ['https://i.example/x'],
    });
    expect(text).not.toContain('<b>Ships');
    expect(other.text).not.toContain('ld+json');
  });
});

test('/robots.txt names the sitemap and keeps robots out of the panel', async () => {
  const { ask } = await startSite(env);

  const { headers, text } = await ask('/robots.txt', secure);

  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(text).toContain('Disallow: /control/\n');
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml\n`);
});

describe('icons', () => {
  test('/site.webmanifest is named after the company, and its icons are there', async () => {
    const { ask } = await startSite();

    const { headers, json } = await ask('/site.webmanifest');

    expect(headers['content-type']).toBe('application/manifest+json');
    const webManifest = json();
    expect(webManifest).toMatchObject({ name: 'Waybill Logistics', start_url: '/' });
    for (const { src, sizes } of webManifest.icons) {
      const file = await ask(src);
      expect(file.status).toBe(200);
      expect(file.headers['content-type']).toBe('image/png');
      expect(sizes).toMatch(/^(192x192|512x512)$/);
    }
  });

  test('/site.webmanifest speaks the language of the page that names it', async () => {
    const { ask } = await startSite();

    const { text } = await ask('/', { headers: { Cookie: 'googtrans=/en/de' } });
    const [, href = ''] = text.match(/rel="manifest" href="([^"]+)"/) ?? [];
    // Browsers send no cookies with it.
    const webManifest = (await ask(href)).json();

    expect(href).toBe('/site.webmanifest?lang=de');
    expect(webManifest.shortcuts[0].name).toBe('Paket verfolgen');
    const negotiated = await ask('/site.webmanifest', { headers: { 'Accept-Language': 'de' } });
    expect(negotiated.text).toContain('Paket verfolgen');
    expect(negotiated.headers.vary).toContain('Cookie, Accept-Language');
  });

  test('/favicon.ico leads to one', async ({ site: { ask } }) => {
    const { status, headers } = await ask('/favicon.ico');

    expect(status).toBe(302);
    expect(headers.location).toBe(manifest.appIcons['32']);
  });
});

test('/sitemap.xml lists every page in every language', async () => {
  const { ask, db } = await startSite(env);
  await insertContentPage(db, { slug: 'a-&-b' });

  const { status, headers, text } = await ask('/sitemap.xml', secure);

  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect([...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place)).toEqual([
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
