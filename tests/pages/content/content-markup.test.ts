import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { photo } from '../../support/images.ts';
import { startSite } from '../../support/site.ts';

/** A page with this content, as visitors get it. */
async function drawn(content: string, query = '') {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const form = { image: await photo() };
  const uploaded = await admin.ask('/api/pages/images', { method: 'POST', form });
  const url: string = Object(uploaded.json()).data.url;
  const json = { title: 'Fleet', content: content.replaceAll('PICTURE', url), icon: 'people' };
  await admin.ask('/api/pages', { method: 'POST', json });
  const { text } = await site.ask(`/pages/fleet${query}`);
  const [, article = ''] = /<article class="content-page">(.*)<\/article>/s.exec(text) ?? [];
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
      `<img src="${url}" alt="Picture" loading="lazy" width="40" height="30"/>`,
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
