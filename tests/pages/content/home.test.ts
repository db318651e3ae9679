import { describe, expect, test } from 'vitest';
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

  test('has the tracking form', async () => {
    const { ask } = await startSite();

    const { text } = await ask('/?lang=de');

    expect(text).toMatch(/<form class="track-form"[^>]* action="\/track\.html"/);
    expect(text).toContain('placeholder="Sendungsnummer eingeben"');
    expect(text).toContain('<input type="hidden" name="lang" value="de"/>');
    expect(text).toContain('href="/track.html?lang=de"');
  });

  test.each([
    'Air freight',
    'Door to door',
    'Express courier',
    'Warehouse',
    'Sea freight',
    'International courier',
    'Fast delivery',
    'Innovation that helps you',
    'Our strategy',
    'Our vision',
    'Our mission',
  ])('has "%s"', async (title) => {
    const { ask } = await startSite();

    expect((await ask('/')).text).toContain(`<h3><bdi>${title}</bdi></h3>`);
  });

  test.each([
    ['en', ['2000+', '100', '150', '4.6']],
    ['de', ['2000+', '100', '150', '4,6']],
    ['fa', ['۲۰۰۰+', '۱۰۰', '۱۵۰', '۴٫۶']],
  ])('the figures stand there without script, in the digits of %s', async (code, figures) => {
    const { ask } = await startSite();

    const { text } = await ask(`/?lang=${code}`);

    const shown = [...text.matchAll(/<span aria-hidden="true">([^<]+)<\/span><\/dd>/g)];
    expect(shown.map(([, figure]) => figure)).toEqual(figures);
  });

  test('a fresh site invents neither customers nor clients', async () => {
    const { ask } = await startSite();

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
    expect(cards[0]).toMatch(/<img class="review-face"[^>]* loading="lazy"/);
    expect(cards[6]).toMatch(/And on it goes\. *<\/p><details><summary><span>Read more<\/span>/);
    expect(cards[5]).not.toContain('<details>');
    expect(cards[7]).toContain('<bdi>CUSTOMER 1</bdi>');
    expect(cards[7]).not.toContain('<img');
  });

  test('at most twenty at once', async () => {
    const site = await startSite();
    await insertReviews(site, 25);

    const { text } = await site.ask('/');

    expect(text.match(/<li class="review">/g)).toHaveLength(20);
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

    const { text } = await namesAt('/?lang=de');

    expect(text).toContain('href="/?reviews=2&amp;lang=de#reviews"');
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
