import { describe, expect } from 'vitest';
import { publicHomeSettings, services } from '../../../server/content/shared/home.ts';
import { siteWithSettings, test } from '../../support/admin/settings.ts';
import { elementsOf } from '../../support/elements.ts';
import { fullSite, insertReviews } from '../../support/full-site.ts';
import { manifest, startSite } from '../../support/site.ts';

describe('/', () => {
  test('has three messages, each with a Track button, below one heading', async () => {
    const { ask } = await startSite();

    const { status, text } = await ask('/');

    expect(status).toBe(200);
    expect(text).toContain('<title>Waybill Logistics</title>');
    expect(text.match(/<h1/g)).toHaveLength(1);
    const slides = [...text.matchAll(/<li class="hero[\s\S]*?<\/li>/g)].map(([slide]) => slide);
    expect(slides).toHaveLength(3);
    for (const slide of slides) expect(slide).toContain('href="/track.html">TRACK</a>');
    expect(slides[0]).toContain('Global industry expertise');
    expect(slides[1]).toContain('220 countries and territories');
    expect(slides[2]).toContain('speed');
    expect(slides[2]).toContain('reliability');
    for (const art of ['hero-mixed', 'hero-air', 'hero-road']) {
      expect(text).toContain(`src="${manifest.heroes[art]}"`);
    }
  });

  test('has the tracking form', async ({ site: { ask } }) => {
    const { text } = await ask('/?lang=de');

    expect(text).toMatch(
      /<form class="track-form sides no-print card"[^>]* action="\/track\.html"/,
    );
    expect(text).toContain('placeholder="Sendungsnummer eingeben"');
    expect(text).toContain('<input type="hidden" name="lang" value="de"/>');
    expect(text).toContain('href="/track.html?lang=de"');
  });

  test('has the company’s points and directions', async ({ site: { ask } }) => {
    const { text } = await ask('/');

    for (const title of [
      'Fast delivery',
      'Innovation you can use',
      'Our strategy',
      'Our vision',
      'Our mission',
    ]) {
      expect(text).toContain(`<h3><bdi>${title}</bdi></h3>`);
    }
  });

  test.each([
    ['en', ['2000+', '100', '150', '4.6']],
    ['de', ['2000+', '100', '150', '4,6']],
    ['fa', ['۲۰۰۰+', '۱۰۰', '۱۵۰', '۴٫۶']],
  ])('the figures stand there without script, in the digits of %s', async (code, figures) => {
    const { ask } = await startSite();

    const { text } = await ask(`/?lang=${code}`);

    const shown = [...text.matchAll(/<span aria-hidden="true"[^>]*>([^<]+)<\/span><\/dd>/g)];
    expect(shown.map(([, figure]) => figure)).toEqual(figures);
  });

  test('a fresh site invents neither customers nor clients', async ({ site: { ask } }) => {
    const { text } = await ask('/');

    expect(text).not.toContain('What our customers say');
    expect(text).not.toContain('Companies that ship with us');
  });
});

describe('what customers say', () => {
  test('newest first, names in upper case, portraits lazy, long ones to be opened', async () => {
    const { ask } = await fullSite();

    const { text } = await ask('/');

    const cards = [...text.matchAll(/<li class="review">[\s\S]*?<\/li>/g)].map(([card]) => card);
    expect(cards).toHaveLength(8);
    expect(cards[0]).toContain('<bdi>CUSTOMER 8</bdi>');
    expect(cards[0]).toMatch(/<img class="review-face round"[^>]* loading="lazy"/);
    expect(cards[6]).toMatch(/And on it goes\. *<\/p><details><summary><span>Read more<\/span>/);
    expect(cards[5]).not.toContain('<details>');
    expect(cards[7]).toContain('<bdi>CUSTOMER 1</bdi>');
    expect(cards[7]).not.toContain('<img');
  });

  test('at most twenty at once', async ({ site }) => {
    await insertReviews(site, 25);

    expect((await site.ask('/')).text.match(/<li class="review">/g)).toHaveLength(20);
  });

  test('what they wrote stays text', async () => {
    const site = await fullSite();
    await site.db
      .updateTable('reviews')
      .set({ name: '<b>x</b>', review: '</script><script>alert(1)</script>' })
      .execute();

    const { text } = await site.ask('/');

    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<b>');
  });
});

test('client logos come from the database, with their names', async () => {
  const { ask } = await fullSite();

  const { text } = await ask('/');
  const [, logo = ''] = text.match(/<img src="([^"]+\.svg)" alt="Harborline"/) ?? [];
  const file = await ask(logo);

  expect(file.status).toBe(200);
  expect(file.headers['content-type']).toBe('image/svg+xml');
  expect(file.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
});

test('/resolution.html shows the user agent, and says what needs script', async () => {
  const { ask } = await startSite();

  const { status, text, headers } = await ask('/resolution.html', {
    headers: { 'User-Agent': '<Old> "Browser" & Co' },
  });

  expect(status).toBe(200);
  expect(text).toContain('<dd dir="ltr">&lt;Old&gt; &quot;Browser&quot; &amp; Co</dd>');
  expect(text).toMatch(/<noscript><p>[^<]*JavaScript/);
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(headers['cache-control']).toBe('private, no-store');
});

async function siteWithReviews(count: number) {
  const site = await startSite();
  await insertReviews(site, count);
  const namesAt = async (path: string) => {
    const { text } = await site.ask(path);
    const names = [...text.matchAll(/<bdi>CUSTOMER (\d+)<\/bdi>/g)];
    return { text, numbers: names.map(([, number]) => Number(number)) };
  };
  return { ...site, namesAt };
}

describe('more reviews than the home page shows at once', () => {
  test('are reached by links, without script', async () => {
    const { namesAt } = await siteWithReviews(45);

    const first = await namesAt('/');
    const second = await namesAt('/?reviews=2');
    const third = await namesAt('/?reviews=3');

    const numbers = [...first.numbers, ...second.numbers, ...third.numbers];
    expect(numbers).toEqual(Array.from({ length: 45 }, (_, index) => 45 - index));
    expect(first.text).toContain('<a href="/?reviews=2#reviews">Show more reviews</a>');
    expect(second.text).toContain('<a href="/?reviews=3#reviews">Show more reviews</a>');
    expect(second.text).toContain('<a href="/#reviews">Back to the newest reviews</a>');
    expect(third.text).not.toContain('>Show more reviews<');
    expect(first.text).toContain('<section class="section feedback" id="reviews"');
  });

  test('stay in the language that the address asks for', async () => {
    const { namesAt } = await siteWithReviews(21);

    expect((await namesAt('/?lang=de')).text).toContain('href="/?reviews=2&amp;lang=de#reviews"');
    expect((await namesAt('/?lang=de&reviews=2')).text).toContain('href="/?lang=de#reviews"');
  });

  test('are the home page to search engines', async () => {
    const { url, namesAt } = await siteWithReviews(21);
    expect((await namesAt('/?reviews=2')).text).toContain(`<link rel="canonical" href="${url}/"/>`);
  });

  test('have no links where there are no more', async () => {
    const { namesAt } = await siteWithReviews(20);
    expect((await namesAt('/')).text).not.toContain('reviews=2');
  });

  test.each([
    ['2', 404],
    ['999', 404],
    ['0', 422],
    ['-1', 422],
    ['1.5', 422],
    ['two', 422],
  ])('a page that there is not: %s', async (page, status) => {
    const { ask } = await siteWithReviews(20);
    expect((await ask(`/?reviews=${page}`)).status).toBe(status);
  });

  test('is the same page as ever, whatever else the address says', async () => {
    const { ask } = await siteWithReviews(20);
    expect((await ask('/?reviews=1&utm_source=mail')).status).toBe(200);
  });
});

/** The figures that a page shows, each with its label. */
function figuresIn(html: string): [string, string][] {
  const shown = html.matchAll(
    /<dt><bdi(?: lang="en")?>([^<]+)<\/bdi><\/dt><dd><span class="visually-hidden">([^<]+)/g,
  );
  return [...shown].map(([, label = '', figure = '']) => [figure, label]);
}

/** The administrator's words as a page in `language` shows them: said to be English elsewhere. */
const wordsIn = (language: string, words: string) =>
  language === 'en' ? `<bdi>${words}</bdi>` : `<bdi lang="en">${words}</bdi>`;

const own = {
  home_intro_title: 'Parcels for Porto',
  home_slide2_title: 'Lisbon to Porto, every night.',
  home_services_text: 'Two vans.',
  home_air_freight_title: 'Vans',
  home_air_freight_text: 'No planes.',
  home_air_freight_detail: 'Not one.',
  home_fast_delivery_text: 'By bicycle.',
  home_vision_title: 'A third van',
  home_about_text2: 'We are\nthree people.',
};

describe('the administrator’s words', () => {
  test('stand on the home page as written, in every language; the others are translated', async () => {
    const { ask, patch } = await siteWithSettings();
    await patch(own);

    for (const language of ['en', 'de', 'ar']) {
      const { text } = await ask(`/?lang=${language}`);
      const shown = (words: string) => wordsIn(language, words);
      expect(text).toContain(`<h1 class="eyebrow">${shown('Parcels for Porto')}</h1>`);
      expect(text).toContain(`<h2>${shown('Lisbon to Porto, every night.')}</h2>`);
      expect(text).toContain(`<h3>${shown('Vans')}</h3><p>${shown('No planes.')}</p>`);
      expect(text).toContain(`<p class="lead">${shown('Two vans.')}</p>`);
      expect(text).toContain(shown('By bicycle.'));
      expect(text).toContain(`<h3>${shown('A third van')}</h3>`);
      expect(text).not.toContain('<bdi>Air freight</bdi>');
    }
    expect((await ask('/?lang=de')).text).toContain('<h3><bdi>Von Tür zu Tür</bdi></h3>');
  });

  test('stand on the contact page, line by line', { tags: 'extended' }, async () => {
    const { ask, patch } = await siteWithSettings();
    await patch(own);

    const { text } = await ask('/contact.html?lang=de');

    expect(text).toContain(`>${wordsIn('de', 'We are\nthree people.')}</p>`);
    expect(text).toContain(`<h3>${wordsIn('de', 'Vans')}</h3><p>${wordsIn('de', 'Not one.')}</p>`);
    expect(text).toContain('<bdi>Wir sind ein Kurier- und Logistikdienst');
  });

  test('show fields, and make way for the standard ones where they show nothing', {
    tags: 'extended',
  }, async () => {
    const { ask, patch } = await siteWithSettings();
    await patch({
      home_slide1_title: '{company_name}: on time',
      home_slide1_text: '{contact_phone}',
      home_clients_label: 'Clients of {company_name}',
    });

    const { text } = await ask('/');

    expect(text).toContain('<h2><bdi>Waybill Logistics: on time</bdi></h2>');
    expect(text).toContain('<p class="lead"><bdi>From a single envelope to a full container');
    expect(figuresIn(text)[0]).toEqual(['2000+', 'Clients of Waybill Logistics']);
  });

  test('are seen at once, and gone at once when they are cleared', async () => {
    const { ask, patch } = await siteWithSettings();
    const home = async () => (await ask('/')).text;
    const before = await home();

    await patch({ home_mission_text: 'To arrive.' });
    expect(await home()).toContain('<bdi>To arrive.</bdi>');

    await patch({ home_mission_text: null });
    expect(await home()).toBe(before);
  });

  test('that were emptied stay empty, and leave no heading and no card behind', async () => {
    const { ask, patch } = await siteWithSettings();
    const drawn = async () => (await ask('/')).text + (await ask('/contact.html')).text;
    const names = publicHomeSettings.filter((name) => /_(title|text\d?|detail)$/.test(name));
    const some = names.filter((name) => /slide2|air_freight|mission|about_text1/.test(name));
    const blank = (list: string[]) => patch(Object.fromEntries(list.map((name) => [name, ''])));

    await blank(some);
    const without = await drawn();
    expect(without).not.toMatch(
      /Air freight|Our mission|<(h[1-6]|p)[^>]*>(<bdi[^>]*><\/bdi>)?<\/\1>/,
    );
    expect(without.match(/<li class="hero/g)).toHaveLength(2);
    expect(without).toContain('Door to door');

    await blank(names);
    const bare = await drawn();
    expect(bare).toContain('<h1 class="visually-hidden"><bdi>Waybill Logistics</bdi></h1>');
    expect(bare).not.toMatch(
      /services-title|experience-title|compass-title|about-title|<bdi><\/bdi>/,
    );
    expect(bare.match(/<li class="hero/g)).toHaveLength(1);
    expect(bare).toContain('<div id="about"></div><div id="services"></div>');
  });

  test('stay text, whatever they are', async ({ settings: { ask, patch } }) => {
    const drawn = async () => [await ask('/'), await ask('/contact.html')];
    const before = await drawn();
    const hostile = '</script><img src=x onerror=alert(1)>';

    await patch({
      ...Object.fromEntries(Object.keys(own).map((name) => [name, hostile])),
      home_clients_label: hostile,
    });

    const after = await drawn();
    expect(after.map(({ text }) => elementsOf(text))).toEqual(
      before.map(({ text }) => elementsOf(text)),
    );
    expect(after[0]?.text).toContain('&lt;/script&gt;&lt;img src=x');
  });

  test('weigh nothing on pages that do not show them', async ({ settings: { ask, patch } }) => {
    await patch(own);

    expect((await ask('/track.html')).text).not.toMatch(/home_|three people/);
  });
});

/** The services of the home page, and those that the contact page and every footer name. */
async function servicesOn(ask: Awaited<ReturnType<typeof siteWithSettings>>['ask']) {
  const headings = (html: string) => {
    const [list = ''] = /<ul class="services">[\s\S]*?<\/ul>/.exec(html) ?? [];
    return [...list.matchAll(/<h3><bdi>([^<]*)/g)].map(([, title]) => title);
  };
  const { text: contact } = await ask('/contact.html');
  return { home: headings((await ask('/')).text), contact: headings(contact), text: contact };
}

describe('the services', () => {
  test('are the six of the spec on a new site', async ({ settings: { ask } }) => {
    const six = [
      'Air freight',
      'Door to door',
      'Express courier',
      'Warehouse',
      'Sea freight',
      'International courier',
    ];
    expect(await servicesOn(ask)).toMatchObject({ home: six, contact: six });
  });

  test('are taken off, added and put into another order, wherever they are listed', async () => {
    const { ask, patch } = await siteWithSettings();
    await patch({
      home_custom2_title: 'Pianos',
      home_custom2_detail: 'Tuned on arrival.',
      home_custom1_text: 'Without a position.',
      home_custom1_position: null,
      home_air_freight_position: null,
      home_warehouse_position: null,
      home_custom2_position: 0,
      home_sea_freight_position: 20,
      home_door_to_door_position: 20,
    });

    const shown = [
      'Pianos',
      'Door to door',
      'Sea freight',
      'Express courier',
      'International courier',
    ];
    const { home, contact, text } = await servicesOn(ask);
    expect({ home, contact }).toEqual({ home: shown, contact: shown });
    expect(text).toContain('<p><bdi>Tuned on arrival.</bdi></p>');
    const [, footer = ''] = text.split('<footer');
    expect(shown.toSorted((a, b) => footer.indexOf(a) - footer.indexOf(b))).toEqual(shown);
    for (const name of shown) expect(footer).toContain(name);
    expect(footer).not.toMatch(/Air freight|Warehouse/);
  });

  test('are nine at most, and with the last one the section goes', async () => {
    const { ask, patch } = await siteWithSettings();
    const each = (name: (service: string) => string, value: unknown) =>
      patch(Object.fromEntries(services.map((service) => [name(service), value])));

    await each((service) => `home_${service}_title`, 'Ours');
    expect((await servicesOn(ask)).home).toHaveLength(9);

    await each((service) => `home_${service}_position`, null);
    await patch({ home_services_text: '' });
    expect((await ask('/')).text).not.toContain('services-title');
  });
});

describe('the figures', () => {
  test('are the administrator’s, in the reader’s digits', async ({ settings: { ask, patch } }) => {
    await patch({
      home_clients_value: 87,
      home_clients_shown: 'yes',
      home_offices_value: 12_345,
      home_offices_shown: 'plus',
      home_rating_value: 9,
      home_rating_label: 'Average rating out of 10',
    });

    expect(figuresIn((await ask('/?lang=de')).text)).toEqual([
      ['87', 'Kunden'],
      ['12.345+', 'Niederlassungen'],
      ['150', 'Länder, die wir jede Woche beliefern'],
      ['9', 'Average rating out of 10'],
    ]);
  });

  test('can each be switched off, and with the last one the section goes', async () => {
    const { ask, patch } = await siteWithSettings();
    const off = (...names: string[]) =>
      patch(Object.fromEntries(names.map((name) => [`home_${name}_shown`, 'no'])));

    await off('offices', 'countries');
    expect(figuresIn((await ask('/')).text).map(([figure]) => figure)).toEqual(['2000+', '4.6']);

    await off('clients', 'rating');
    const { text: without } = await ask('/');
    expect(without).not.toMatch(/stats|Our company in numbers/);
    expect(without).toContain('Where we’re heading');
  });

  test('of a fresh site do not contradict what it says of its services', async () => {
    const { ask } = await siteWithSettings();
    const { text } = await ask('/');
    const contact = (await ask('/contact.html')).text;

    expect(figuresIn(text)).toContainEqual(['150', 'Countries served every week']);
    expect(text).toMatch(/More than 220 countries and territories\..*together with our partners/s);
    expect(contact).toMatch(/together with our partners, to more than 220 countries/);
    expect(contact).not.toMatch(/own vans|warehouses and offices|for years\./);
  });
});
