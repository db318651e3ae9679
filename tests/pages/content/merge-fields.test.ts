import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { insertContentPage } from '../../support/content/content-pages.ts';
import { settingsChanged } from '../../support/content/content-version.ts';
import { elementsOf } from '../../support/elements.ts';
import { fullSite, publicPages } from '../../support/full-site.ts';
import { dataOf } from '../../support/http.ts';
import { startSite, type TestSite } from '../../support/site.ts';

const starterPages = ['/pages/privacy-policy', '/pages/terms'];
const files = ['/site.webmanifest', '/sitemap.xml', '/robots.txt'];

function rename(site: TestSite, company_name: string, contact_email = 'office@new.example') {
  return settingsChanged(site, { company_name, contact_email });
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** A page's text as a reader has it, without the data for its islands. */
async function wordsOf({ ask }: TestSite, path: string): Promise<string> {
  const { text } = await ask(path);
  return text.replace(/<script id="graph".*?<\/script>/s, '');
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

    const privacy = await wordsOf(site, '/pages/privacy-policy');
    expect(privacy).toContain(
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

  test('show nothing where their setting is empty; a title is never empty', async () => {
    const site = await startSite();
    await insertContentPage(site.db, {
      title: '{contact_phone}',
      sub_title: '{contact_phone}',
      content: 'Phone: {contact_phone}.\n{contact_address}',
    });

    const words = await wordsOf(site, '/pages/our-fleet');

    expect(words).toContain('<h1><bdi>{contact_phone}</bdi></h1></div>');
    expect(words).toContain('<p>Phone: .</p><br/>');
  });

  test('come as they were written from the API, which editors read', async () => {
    const site = await startSite();
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

describe('a hostile name', () => {
  test.each(['[bold=x]', '<b>x</b>', '"><script>alert(1)</script>', '{contact_email}', '$&'])(
    '%s stays text',
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
});
