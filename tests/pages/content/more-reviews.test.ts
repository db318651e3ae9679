import { describe, expect, test } from 'vitest';
import { insertReviews } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';

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
