import { HtmlValidate } from 'html-validate';
import { describe, expect } from 'vitest';
import { insertClient, listClientLogos } from '../../../server/content/clients/model.ts';
import { heroes, overlays } from '../../../server/shared/enums.ts';
import { limits } from '../../../server/shared/limits.ts';
import { signedInAdmin, siteWithAdmin } from '../../support/admin.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { elementsOf } from '../../support/elements.ts';
import { fullSite, insertLogo, publicPages } from '../../support/full-site.ts';
import { dataOf } from '../../support/http.ts';
import { photo } from '../../support/images.ts';
import { range } from '../../support/parcels/many-parcels.ts';
import { manifest, startSite, type TestSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';

describe('/pages/{slug}', () => {
  test('shows the page with its hero, and in the side menu', async ({ site }) => {
    await insertContentPage(site.db, { hero: 'hero-road', overlay: 'overlay3' });

    const { status, text } = await site.ask('/pages/our-fleet');

    expect(status).toBe(200);
    expect(text).toContain('<title>Waybill Logistics - Our fleet</title>');
    expect(text).toContain('<h1><bdi>Our fleet</bdi></h1>');
    expect(text).toContain('Forty trucks and counting');
    expect(text).toContain('<p>We drive.</p>');
    expect(text).toContain(`src="${manifest.heroes['hero-road']}"`);
    expect(text).toContain('class="hero overlay3"');
    expect(text).toContain('href="/pages/our-fleet" aria-current="page"');
  });

  test('draws lines, breaks and markers', async ({ site }) => {
    await insertContentPage(site.db, {
      content:
        'One [bold=two] [underline=three] [strikethrough=four]\n\n[image=/uploads/images/x.webp]\n[video=https://v.example/x.mp4]\n[video=https://youtu.be/dQw4w9WgXcQ]',
    });

    const { text } = await site.ask('/pages/our-fleet');

    expect(text).toContain('<p>One <strong>two</strong> <u>three</u> <s>four</s></p><br/>');
    expect(text).toContain('<img src="/uploads/images/x.webp" alt="Image" loading="lazy"/>');
    expect(text).toMatch(/<video src="https:\/\/v\.example\/x\.mp4" controls=""/);
    expect(text).toMatch(
      /<a href="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ" target="([^"]+)">Play the video from www\.youtube-nocookie\.com<\/a><iframe name="\1"/,
    );
  });

  test('holds no element but those that the markers make', async ({ site }) => {
    await insertContentPage(site.db, {
      title: '<i>x</i>',
      content: '<script>alert(1)</script>\n[bold=<b onclick=x>]\n[image=/x" onerror="alert(1)]',
    });

    expect((await site.ask('/pages/our-fleet')).text).not.toMatch(/<script>|<b |<i>|" onerror="/);
  });

  test('lets pictures, films and players in, and still no script', async ({ site }) => {
    await insertContentPage(site.db);

    const policy = (await site.ask('/pages/our-fleet')).headers['content-security-policy'];

    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/img-src 'self' data: [^;]*https:;/);
    expect(policy).toContain("media-src 'self' https:");
    expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com');
  });

  test.each(['none', 'Our-Fleet', '%F0%9F%93%A6', "x'--"])('404 for %s', async (slug) => {
    const site = await startSite();
    await insertContentPage(site.db);

    const { status, text } = await site.ask(`/pages/${slug}`);

    expect(status).toBe(404);
    expect(text).toContain('<h1>404 Error</h1>');
  });

  test('the pages that a fresh database starts with are there', async ({ site: { ask } }) => {
    expect((await ask('/pages/privacy-policy')).text).toContain('<h2>Who we are</h2>');
    expect((await ask('/pages/terms')).status).toBe(200);
  });
});

test('every hero has its art, and every overlay its style', async ({ site: { ask } }) => {
  const styles = (await ask(manifest.styles)).text;
  for (const hero of heroes) {
    expect((await ask(manifest.heroes[hero] ?? '')).headers['content-type']).toContain(
      'image/svg+xml',
    );
  }
  for (const overlay of overlays) expect(styles).toContain(`.${overlay}{`);
});

test('a page that the site itself links to takes every link to it along, until it is written anew', async () => {
  const site = await fullSite();
  const { ask } = site;
  const admin = await signedInAdmin(site);
  // Drawn and kept before anything is gone.
  for (const path of Object.values(publicPages)) await ask(path);
  const isLinked = async () => (await ask('/')).text.includes('<a href="/pages/privacy-policy">');
  expect(await isLinked()).toBe(true);
  expect((await admin.ask('/control/index.html')).text).toContain('href="/pages/terms"');

  for (const id of ['privacy-policy', 'terms']) {
    await admin.ask('/api/pages', { method: 'DELETE', json: { id } });
  }

  for (const path of [...Object.values(publicPages), '/sitemap.xml', '/control/signin.html']) {
    expect((await ask(path)).text, path).not.toMatch(/\/pages\/(privacy-policy|terms)/);
  }
  for (const path of ['/control/index.html', '/control/pages/list.html']) {
    const { status, text } = await admin.ask(path);
    expect(status, path).toBe(200);
    expect(text, path).not.toMatch(/\/pages\/(privacy-policy|terms)/);
  }
  const json = { title: 'Privacy policy', content: 'Short.', icon: 'copyright' };
  await admin.ask('/api/pages', { method: 'POST', json });
  expect(await isLinked()).toBe(true);
});

/** A page with this content, as visitors get it. */
async function drawn(content: string, query = '') {
  const { site, admin } = await siteWithAdmin();
  const form = { image: await photo() };
  const uploaded = await admin.ask('/api/pages/images', { method: 'POST', form });
  const url: string = uploaded.json().data.url;
  const json = { title: 'Fleet', content: content.replaceAll('PICTURE', url), icon: 'people' };
  await admin.ask('/api/pages', { method: 'POST', json });
  const { text } = await site.ask(`/pages/fleet${query}`);
  const [, article = ''] = /<article class="content-page wide">(.*)<\/article>/s.exec(text) ?? [];
  return { text, article, url };
}

describe('a content page', () => {
  test('has headings and lists', async () => {
    const { article } = await drawn(
      '[heading] Fleet\n[subheading] By road\n[bullet] one\n[bullet] [bold=two]\n[number] first',
    );
    expect(article).toContain(
      '<h2>Fleet</h2><h3>By road</h3><ul><li>one</li><li><strong>two</strong></li></ul><ol><li>first</li></ol>',
    );
  });

  test('links to this site in the language of the address, and to others as they are', async () => {
    const { article } = await drawn(
      '[link=/contact.html?a=b#c Write] [link=https://a.example/?b Site] [link=tel:+351210]',
      '?lang=nl',
    );
    expect(article).toContain('<a href="/contact.html?a=b&amp;lang=nl#c">Write</a>');
    expect(article).toContain('<a href="https://a.example/?b" rel="noopener">Site</a>');
    expect(article).toContain('<a href="tel:+351210" dir="ltr">+351210</a>');
  });

  test('has uploaded pictures with their size and their words', async () => {
    const { article, url } = await drawn('[image=PICTURE Our van]\n[image=PICTURE]');
    expect(article).toContain(
      `<img src="${url}" alt="Our van" loading="lazy" width="40" height="30"/>`,
    );
    expect(article).toContain(
      `<img src="${url}" alt="Image" loading="lazy" width="40" height="30"/>`,
    );
  });

  test('is valid HTML, whatever stands in what', async () => {
    const markers =
      'text [bold=b] [link=/a b] [image=PICTURE c] [video=https://v.example/a.mp4] [video=https://youtu.be/dQw4w9WgXcQ]';
    const { text } = await drawn(
      ['', '[heading] ', '[subheading] ', '[bullet] ', '[number] ']
        .map((begins) => `${begins}${markers}\n${begins}[link=mailto:a@b.example]\n\n`)
        .join(''),
    );
    const validator = new HtmlValidate({
      root: true,
      extends: ['html-validate:standard', 'html-validate:document'],
      rules: { 'require-sri': 'off' },
    });
    const { results } = await validator.validateString(text);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });
});

const starterPages = ['/pages/privacy-policy', '/pages/terms'];

const files = ['/site.webmanifest', '/sitemap.xml', '/robots.txt'];

function rename(site: TestSite, company_name: string, contact_email = 'office@new.example') {
  return settingsChanged(site, { company_name, contact_email });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A page's text as a reader has it, without the data for its islands. */
async function wordsOf({ ask }: TestSite, path: string): Promise<string> {
  return (await ask(path)).text.replace(/<script id="graph".*?<\/script>/s, '');
}

/** An invoice that was issued keeps the name that the company had then. */
const named = Object.values(publicPages).filter((path) => !path.startsWith('/invoice/'));

describe('a company with a new name and address', () => {
  test.each([...named, ...starterPages, ...files])(
    'shows neither the old one at %s',
    async (path) => {
      const site = await fullSite();
      await site.ask(path);

      await rename(site, 'Northwind Freight');

      for (const language of ['', 'de', 'ar']) {
        const lang = language && `${path.includes('?') ? '&' : '?'}lang=${language}`;
        const { text } = await site.ask(`${path}${lang}`);
        expect(text).not.toMatch(/waybill(%20| )logistics|hello@example|\{company_|\{contact_/i);
      }
    },
  );

  test('says the new ones in the starter pages, the description and the data of the company', async () => {
    const site = await startSite();
    await rename(site, 'Northwind Freight');
    const description = 'Northwind Freight: parcels and freight by air, sea and road.';

    expect(await wordsOf(site, '/pages/privacy-policy')).toContain(
      'run by Northwind Freight. For anything about your data, write to office@new.example.',
    );
    expect(await wordsOf(site, '/pages/terms')).toContain('<p>Northwind Freight collects,');
    const home = await wordsOf(site, '/');
    expect(home).toContain(`<meta name="description" content="${description}`);
    expect(home).toContain(`<meta property="og:description" content="${description}`);
    const company = JSON.parse(home.match(/ld\+json">(.*?)<\/script>/s)?.[1] ?? '');
    expect(company).toMatchObject({ name: 'Northwind Freight', email: 'office@new.example' });
    expect(company.description.startsWith(description)).toBe(true);
    const manifest = await site.ask('/site.webmanifest');
    expect(manifest.json().description.startsWith(description)).toBe(true);
  });
});

describe('the fields of a page of one’s own', () => {
  test('show their values in its titles, its content, the menu and the head', async () => {
    const site = await fullSite();
    await insertContentPage(site.db, {
      slug: 'about',
      title: 'About {company_name}',
      sub_title: 'Call {contact_phone}',
      content: 'We are at [bold={contact_address}]. {contact_fax}',
    });

    const words = await wordsOf(site, '/pages/about');

    expect(words).toContain('<title>Waybill Logistics - About Waybill Logistics</title>');
    expect(words).toContain('<h1><bdi>About Waybill Logistics</bdi></h1>');
    expect(words).toContain('<meta name="description" content="Call +351 21 555 0142"/>');
    expect(words).toContain(
      '<p>We are at <strong>Rua do Cais 42, Lisboa</strong>. {contact_fax}</p>',
    );
    expect(await wordsOf(site, '/contact.html')).toMatch(
      /href="\/pages\/about"><svg.*?<\/svg><bdi>About Waybill Logistics<\/bdi><\/a>/,
    );
  });

  test('show nothing where their setting is empty; a title is never empty', async ({ site }) => {
    await insertContentPage(site.db, {
      title: '{contact_phone}',
      sub_title: '{contact_phone}',
      content: 'Phone: {contact_phone}.\n{contact_address}',
    });

    const words = await wordsOf(site, '/pages/our-fleet');

    expect(words).toContain('<h1><bdi>{contact_phone}</bdi></h1></div>');
    expect(words).toContain('<p>Phone: .</p><br/>');
  });

  test('come as they were written from the API, which editors read', async ({ site }) => {
    await insertContentPage(site.db, { title: 'About {company_name}' });
    const admin = await signedInAdmin(site);

    const pages = dataOf(await site.ask('/api/pages'));
    const graph = dataOf(await site.ask('/api/graph'));

    expect(JSON.stringify(pages)).toContain('run by {company_name}.');
    expect(graph).toMatchObject({
      pages,
      settings: { meta_description: expect.stringContaining('{company_name}: ') },
    });
    const editor = await admin.ask('/control/pages/our-fleet');
    expect(editor.text).toContain('value="About {company_name}"');
  });
});

test.each(['[bold=x]', '<b>x</b>', '"><script>alert(1)</script>', '{contact_email}', '$&'])(
  'a hostile name %s stays text',
  async (name) => {
    const site = await startSite();
    const paths = ['/', '/contact.html', ...starterPages];
    const drawn = () => Promise.all(paths.map(async (path) => (await site.ask(path)).text));
    await rename(site, 'Northwind');
    const before = await drawn();

    await rename(site, name);

    const after = await drawn();
    expect(after.map(elementsOf)).toEqual(before.map(elementsOf));
    expect(after[2]).toContain(`run by ${escaped(name)}. For anything`);
    const manifest = (await site.ask('/site.webmanifest')).json();
    expect(manifest.description.startsWith(`${name}: parcels`)).toBe(true);
  },
);

test('the menu lists as many pages as it can take, and those that the site links to', async () => {
  const { ask, db } = await startSite();
  await db.deleteFrom('pages').execute();
  const slugs = range(1, limits.menuPages + 5).map((number) => `page-${number}`);
  for (const slug of slugs) await insertContentPage(db, { slug });
  await insertContentPage(db, { slug: 'privacy-policy', shown_in: 'both' });

  const { text } = await ask('/track.html');

  const menu = /<nav class="side-menu no-print".*?<\/nav>/s.exec(text)?.[0] ?? '';
  const listed = [...menu.matchAll(/href="\/pages\/([^"]+)"/g)].map(([, slug]) => slug);
  expect(listed).toEqual([...slugs.slice(0, limits.menuPages), 'privacy-policy']);
  expect(/<footer.*<\/footer>/s.exec(text)?.[0]).toContain('/pages/privacy-policy');
  expect((await ask(`/pages/${slugs.at(-1)}`)).status).toBe(200);
});

test('the home page shows as many logos as it can take, in their order', async ({ site }) => {
  const image = await insertLogo(site.db);
  const created_at = '2026-01-01T00:00:00.000Z';
  for (const position of range(1, limits.homeLogos + 2).reverse()) {
    await insertClient(site.db, { name: `Client ${position}`, image, position, created_at });
  }

  expect((await listClientLogos(site.db)).map(({ name }) => name)).toEqual(
    range(1, limits.homeLogos).map((position) => `Client ${position}`),
  );
});
