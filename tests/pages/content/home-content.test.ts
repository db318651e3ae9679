import { describe, expect, test } from 'vitest';
import { publicHomeSettings } from '../../../server/shared/home.ts';
import { siteWithSettings } from '../../support/admin/settings.ts';
import { elementsOf } from '../../support/elements.ts';

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

    expect(text).toContain(`<p>${wordsIn('de', 'We are\nthree people.')}</p>`);
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

  test('stay text, whatever they are', async () => {
    const { ask, patch } = await siteWithSettings();
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

  test('weigh nothing on pages that do not show them', async () => {
    const { ask, patch } = await siteWithSettings();
    await patch(own);

    expect((await ask('/track.html')).text).not.toMatch(/home_|three people/);
  });
});

describe('the figures', () => {
  test('are the administrator’s, in the reader’s digits', async () => {
    const { ask, patch } = await siteWithSettings();
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
    const { text } = await ask('/');
    expect(figuresIn(text).map(([figure]) => figure)).toEqual(['2000+', '4.6']);

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
