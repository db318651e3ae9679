import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Content } from '../../../views/parts/content.tsx';
import { messagesOf } from '../../../views/translations/index.ts';

const pieces = [
  '[bold=',
  '[underline=',
  '[strikethrough=',
  '[image=',
  '[video=',
  '[link=',
  '[heading]',
  '[subheading] ',
  '[bullet] ',
  '[number]',
  'mailto:',
  'mailto:a@b.example',
  'tel:',
  'tel:+351 21',
  '/.//evil.example',
  '[BOLD=',
  '[',
  ']',
  '=',
  '[[',
  ']]',
  '{company_name}',
  '{contact_phone}',
  '{__proto__}',
  '{',
  '}',
  'https://',
  'https://youtu.be/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://a.example/b.mp4',
  'https://a.example/"onerror=alert(1)',
  "https://a.example/'><script>",
  'https://[::1]/',
  'https://user:pw@a.example/',
  'https://a.example/\u202e',
  'HTTPS://A.EXAMPLE/',
  'http://a.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '/uploads/images/a.webp',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '/\t/evil.example',
  '/%2f/evil.example',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</p></div></article>',
  '<!--',
  '-->',
  '<![CDATA[',
  '&lt;b&gt;',
  '&#x3c;',
  '"',
  "'",
  '`',
  '<',
  '>',
  '&',
  ' ',
  '\t',
  '\n',
  '\r',
  '\r\n',
  '\u2028',
  '\u0000',
  '\u202e',
  '\ufeff',
  '\ud800',
  'a',
  'ﷺ',
];

const piece = fc.constantFrom(...pieces);

/** A marker with anything in it; most of those that are strewn at random are never closed. */
const marker = fc
  .tuple(
    fc.constantFrom('bold', 'underline', 'strikethrough', 'image', 'video', 'link'),
    piece,
    piece,
  )
  .map(([name, first, second]) => `[${name}=${first}${second}]`);

const markers = fc.oneof(
  marker,
  fc
    .tuple(fc.constantFrom('image', 'video', 'link'), piece)
    .map(([name, address]) => `[${name}=${address}]`),
  fc
    .tuple(fc.constantFrom('image', 'link'), piece, piece)
    .map(([name, address, words]) => `[${name}=${address} ${words}]`),
  fc
    .tuple(fc.constantFrom('heading', 'subheading', 'bullet', 'number'), piece)
    .map(([name, words]) => `\n[${name}] ${words}`),
);

/** Content of a page, of pieces that mean something to its markup, to HTML or to browsers. */
export const contents = fc.oneof(
  fc.array(fc.oneof(piece, markers), { maxLength: 30 }).map((chosen) => chosen.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** What the settings may say, which is put into the content. */
export const mergeValues = fc.record({
  company_name: contents,
  contact_email: fc.constant('a@b.example'),
  contact_phone: contents,
  contact_address: contents,
});

const t = messagesOf('en').content;
const none = { company_name: '', contact_email: '', contact_phone: '', contact_address: '' };

/** The HTML of a page's content. */
export function draw(content: string, values = none): string {
  const props = { content, values, t, lang: 'pt-BR', pageLang: 'en' };
  return renderToStaticMarkup(createElement(Content, props));
}
