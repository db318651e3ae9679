import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { describe, expect } from 'vitest';
import { interpolateAny } from '../../../server/shared/interpolate.ts';
import { languageMenu } from '../../../server/shared/languages.ts';
import { fullSite, publicPages } from '../../support/full-site.ts';
import { startSite } from '../../support/site.ts';
import { test } from '../../support/site-test.ts';
import { oneInEvery, pagesInTurn } from '../../support/sweep.ts';

type Node = DefaultTreeAdapterTypes.Node;

/** Attributes that are words, so that they differ from language to language. */
const worded = [
  'alt',
  'aria-label',
  'aria-roledescription',
  'content',
  'data-label',
  'placeholder',
  'title',
  'data-busy',
  'data-outcome',
  'data-pause',
  'data-play',
];
/** Attributes that follow from the language of the page or of a text on it. */
const following = ['lang', 'dir', 'href', 'action', 'props', 'state', 'data-short'];

/**
 * The structure of a page's body: its elements with their attributes, one to a line, and where there
 * are words. Only whether there are words is noted, not which; scripts and styles are left out.
 */
function outlineOf(html: string): string[] {
  const lines: string[] = [];
  const walk = (node: Node, depth: number) => {
    const indent = ' '.repeat(depth);
    if (node.nodeName === '#text' && 'value' in node && node.value.trim() !== '') {
      lines.push(`${indent}words`);
    }
    if ('tagName' in node) {
      if (['head', 'script', 'style'].includes(node.tagName)) return;
      const attributes = node.attrs
        .filter(({ name }) => !following.includes(name))
        .map(({ name, value }) => `${name}=${worded.includes(name) ? value.trim() !== '' : value}`);
      lines.push([`${indent}${node.tagName}`, ...attributes.sort()].join(' '));
    }
    if ('childNodes' in node) for (const child of inOrder(node.childNodes)) walk(child, depth + 1);
  };
  walk(parse(html), 0);
  return lines;
}

/** Countries stand by their names, in each language in another order. */
function inOrder(nodes: readonly Node[]): readonly Node[] {
  const codeOfOption = (node: Node) =>
    ('attrs' in node && node.attrs.find(({ name }) => name === 'value')?.value) || '';
  const areCountries = nodes.length > 100 && nodes.every((node) => node.nodeName === 'option');
  return areCountries
    ? nodes.toSorted((one, other) => codeOfOption(one).localeCompare(codeOfOption(other)))
    : nodes;
}

function langOf(html: string): string | undefined {
  return html.match(/^<!doctype html><html lang="([^"]+)"/)?.[1];
}

describe('a number in a sentence', () => {
  test.each([
    ['حداکثر {{max}} مورد', 12, 'حداکثر ۱۲ مورد'],
    ['از ۱ تا {{max}} وارد کنید', '65\u00a0535', 'از ۱ تا ۶۵\u00a0۵۳۵ وارد کنید'],
    ['{{max}} هم‌اکنون در دور است', '12345', '12345 هم‌اکنون در دور است'],
    ['حتى {{max}} من أرقام التتبع', 10, 'حتى 10 من أرقام التتبع'],
    ['at most {{max}}', 12, 'at most 12'],
  ])('has Persian digits in Persian alone, where a code keeps its own: %s', (text, max, said) => {
    expect(interpolateAny(text, { max })).toBe(said);
  });

  test('has them on a page', async ({ site: { ask } }) => {
    const { text } = await ask('/track.html?lang=fa');

    expect(text).toContain('تا ۱۰ شمارهٔ رهگیری');
  });
});

describe('the language of who has chosen none', () => {
  test.each([
    ['de', 'de'],
    ['de-CH', 'de'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt-PT'],
    ['hi-IN', 'hi'],
    ['SV-se', 'sv'],
    ['vi-VN', 'vi'],
    ['in', 'id'],
    ['fa-AF;q=0.4, ar-EG;q=0.7', 'ar'],
    ['en;q=0.3, fr;q=0.5', 'fr'],
    ['zh-CN, zh;q=0.9, de;q=0.1', 'de'],
    ['zh', 'en'],
    ['se', 'en'],
    ['vn', 'en'],
    ['de;q=0, fr;q=0.1', 'fr'],
    ['de;q=0', 'en'],
    ['*', 'en'],
    ['zh, *;q=0.5, ru;q=0.4', 'ru'],
    ['', 'en'],
    ['deutsch, ;;q=, -, q=1, constructor', 'en'],
    [`${'zz-ZZ;q=0.9, '.repeat(900)}es;q=0.1`, 'es'],
  ])('is what the browser wants most of ours: %.60s', async (accepted, tag) => {
    const { ask } = await startSite();

    const { text, headers } = await ask('/', { headers: { 'Accept-Language': accepted } });

    expect(langOf(text)).toBe(tag);
    expect(headers['content-language']).toBe(tag);
    expect(headers.vary).toContain('Cookie, Accept-Language');
  });

  test('is English where nothing is asked for, as search engines ask', async () => {
    const { ask } = await startSite();

    expect(langOf((await ask('/track.html')).text)).toBe('en');
  });

  test('is said by the API too', async ({ site: { ask } }) => {
    const german = { headers: { 'Accept-Language': 'de-AT' } };

    const { text } = await ask('/api/parcels/NO-SUCH-1', german);

    expect(text).toBe((await ask('/api/parcels/NO-SUCH-1?lang=de')).text);
    expect(text).not.toBe((await ask('/api/parcels/NO-SUCH-1')).text);
  });

  test('gives way to the cookie, and both to the address', async ({ site: { ask } }) => {
    const headers = { 'Accept-Language': 'de', Cookie: 'googtrans=/en/fr' };

    expect(langOf((await ask('/', { headers })).text)).toBe('fr');
    const addressed = await ask('/?lang=fa', { headers });
    expect(langOf(addressed.text)).toBe('fa');
    expect(addressed.headers['set-cookie']).toBeUndefined();
  });

  test('is not English where English was chosen for it', async ({ site: { ask } }) => {
    const headers = { 'Accept-Language': 'de', Cookie: 'googtrans=/en/en' };

    expect(langOf((await ask('/', { headers })).text)).toBe('en');
    expect(langOf((await ask('/?lang=en', { headers: { 'Accept-Language': 'de' } })).text)).toBe(
      'en',
    );
  });

  test.each(['/?lang=xx', '/?lang=', '/?lang=toString'])(
    'is what it would be without %s, a language that the site does not speak',
    async (path) => {
      const { ask } = await startSite();
      const german = { headers: { 'Accept-Language': 'de' } };

      const { text } = await ask(path, german);

      expect(text).toBe((await ask('/', german)).text);
    },
  );
});

describe('a page that is kept', () => {
  test('is another one for another language, and is asked for again as itself', async () => {
    const { ask } = await startSite();
    const inLanguage = (tag: string, more = {}) =>
      ask('/contact.html', { headers: { 'Accept-Language': tag, ...more } });

    const german = await inLanguage('de');
    const french = await inLanguage('fr');
    const again = await inLanguage('de-DE', { 'If-None-Match': String(german.headers.etag) });
    const other = await inLanguage('fr', { 'If-None-Match': String(german.headers.etag) });

    expect(french.headers.etag).not.toBe(german.headers.etag);
    expect(again.status).toBe(304);
    expect(again.headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding');
    expect(other.status).toBe(200);
    expect(langOf(other.text)).toBe('fr');
  });

  test('is kept once, however its language is spelled', async ({ site: { ask, pageCache } }) => {
    const first = await ask('/?lang=pt');

    for (const spelling of ['pt-BR', 'PT', 'pt-x-1', 'pt-x-2', 'pt-Latn-PT', 'pt-"><b>']) {
      const { text, headers } = await ask(`/?lang=${encodeURIComponent(spelling)}`);
      expect(text).toBe(first.text);
      expect(headers.etag).toBe(first.headers.etag);
    }
    for (const unknown of ['aa', 'ab', 'zz']) await ask(`/?lang=${unknown}`);

    expect(first.text).toMatch(/rel="canonical" href="[^"]+\/\?lang=pt"/);
    expect([...pageCache.pages.keys()]).toHaveLength(2);
  });
});

test.each(oneInEvery(4, languageMenu))(
  '$name goes by its tag as well as by its code',
  async ({ code, tag }) => {
    const { ask } = await startSite();

    const byTag = await ask(`/track.html?lang=${tag}-XX`);

    expect(langOf(byTag.text)).toBe(tag);
    expect(byTag.text).toContain(`<input type="hidden" name="lang" value="${code}"/>`);
    expect(byTag.text).toBe((await ask(`/track.html?lang=${code}`)).text);
    const byCookie = await ask('/', { headers: { Cookie: `googtrans=/en/${tag}` } });
    expect(langOf(byCookie.text)).toBe(tag);
  },
);

/** The outline of an English page as it has to be where this language is chosen in the menu. */
function chosen(outline: string[], code: string): string[] {
  return outline.map((line) =>
    line
      .replace('button aria-current=true name=language', 'button name=language')
      .replace(
        new RegExp(`button name=language (.*value=${code})$`),
        'button aria-current=true name=language $1',
      ),
  );
}

/**
 * A page in another language is the English page in other words: this is why what is asked of the
 * structure of pages and of their colours is asked in few languages.
 */
const others = languageMenu
  .filter(({ code }) => code !== 'en')
  // In `npm test` each page is looked at in one or two languages, otherwise in every third one.
  .map((language, index) => ({ ...language, pages: pagesInTurn(publicPages, index % 3, 3) }));

test.each(oneInEvery(4, others))(
  'every page is built as in English: $name',
  async ({ code, tag, dir, pages }) => {
    const { ask } = await fullSite();
    const pageIn = async (path: string, language: string) =>
      (await ask(path, { headers: { Cookie: `googtrans=/en/${language}` } })).text;

    for (const [name, path] of Object.entries(pages)) {
      const text = await pageIn(path, code);
      const english = outlineOf(await pageIn(path, 'en'));
      expect(text, name).toContain(`<html lang="${tag}" dir="${dir}"`);
      expect(english.length, name).toBeGreaterThan(100);
      expect(outlineOf(text), name).toEqual(chosen(english, code));
    }
  },
);
