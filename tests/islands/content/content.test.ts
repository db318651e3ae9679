import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Content } from '../../../views/parts/content.tsx';

const t = { picture: 'Picture', video: 'Video', playVideo: 'Play the video from' };

const values = {
  company_name: '[bold=<b>',
  contact_email: 'a@example.com',
  contact_phone: '',
  contact_address: 'Quay',
};

const drawn = (content: string) =>
  renderToStaticMarkup(createElement(Content, { content, values, t, lang: 'de', pageLang: 'en' }));

type Node = DefaultTreeAdapterTypes.Node;
type Element = { name: string; attributes: Record<string, string> };

/** Every element of the markup as a browser reads it, the frame of a document aside. */
function elementsOf(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: Node) => {
    if ('tagName' in node && !['html', 'head', 'body'].includes(node.tagName)) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      found.push({ name: node.tagName, attributes });
    }
    if ('childNodes' in node) for (const child of node.childNodes) walk(child);
  };
  for (const node of parse(html).childNodes) walk(node);
  return found;
}

/** What the markers make, and every attribute that it may have. */
const allowed: Record<string, string[]> = {
  div: ['class', 'dir', 'lang'],
  p: [],
  br: [],
  strong: [],
  u: [],
  s: [],
  img: ['src', 'alt', 'lang', 'loading'],
  video: ['src', 'controls', 'preload', 'aria-label', 'lang'],
  a: ['href', 'target'],
  iframe: ['name', 'title', 'allow'],
};

/** Pieces that somebody with bad intentions would try, and markers, whole and broken. */
const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</div></main></body>',
  '<!--',
  ']]>',
  '&lt;b&gt;',
  '" onload="alert(1)',
  "' style='x",
  '[bold=',
  '[underline=',
  '[strikethrough=',
  '[image=',
  '[video=',
  '{company_name}',
  '[bold={company_name}]',
  '[image=/{company_name}]',
  '[image=/a" onerror="alert(1)]',
  '[image=javascript:alert(1)]',
  '[image=https://x.example/<script>]',
  '[video=https://youtu.be/dQw4w9WgXcQ]',
  '[video=https://vimeo.com/1"><script>]',
  '[video=https://x.example/a.mp4?"><b>]',
  ']',
  '\n',
  '\r\n\r',
  '\u0000',
  '\u2028',
  '\u202e',
);

const content = fc
  .array(fc.oneof(hostile, fc.string({ unit: 'binary' })), { maxLength: 60 })
  .map((pieces) => pieces.join(''));

describe('whatever is written', () => {
  test('no element is drawn but those that the markers make', () => {
    fc.assert(
      fc.property(content, (text) => {
        for (const { name, attributes } of elementsOf(drawn(text))) {
          expect(Object.keys(allowed)).toContain(name);
          expect(allowed[name]).toEqual(expect.arrayContaining(Object.keys(attributes)));
          if (name === 'a') {
            expect(attributes.href).toMatch(
              /^https:\/\/(www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\//,
            );
          } else if (attributes.src !== undefined) {
            expect(attributes.src).toMatch(/^(https:\/\/|\/(?![/\\]))/);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('words outside of markers are all still there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (words) => {
        fc.pre(!/[\r\n[\]]/.test(words) && words.trim() !== '');
        const [paragraph] = drawn(words).match(/<p>.*<\/p>/s) ?? [];
        const read = new Map([
          ['&lt;', '<'],
          ['&gt;', '>'],
          ['&quot;', '"'],
          ['&#x27;', "'"],
          ['&amp;', '&'],
        ]);
        const text = paragraph?.slice(3, -4).replace(/&[^;]+;/g, (name) => read.get(name) ?? name);
        expect(text).toBe(words);
      }),
    );
  });

  test.each([
    '[bold=a]',
    '\n',
    '<b>',
    '[image=/a]',
    '[',
    'x\n',
    '[link=/a b]',
    '[video=https://youtu.be/dQw4w9WgXcQ]',
  ])('a hundred thousand characters of %j are drawn', (piece) => {
    const html = drawn(piece.repeat(100_000 / piece.length));
    expect(html.length).toBeGreaterThanOrEqual(100_000);
    expect(html).not.toContain('<b>');
  });
});
