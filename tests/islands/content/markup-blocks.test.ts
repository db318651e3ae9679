import { describe, expect, test } from 'vitest';
import { type Inline, parseContent } from '../../../views/parts/markup.ts';

const text = (words: string): Inline => ({ type: 'text', text: words });

describe('headings and lists', () => {
  test('are lines that begin with a marker', () => {
    const content = '[heading] Fleet\nTrucks:\n[bullet] one\n[bullet] two\n[number] first';
    expect(parseContent(content)).toEqual([
      { type: 'heading', level: 2, line: [text('Fleet')] },
      [text('Trucks:')],
      { type: 'list', numbered: false, items: [[text('one')], [text('two')]] },
      { type: 'list', numbered: true, items: [[text('first')]] },
    ]);
  });

  test('hold markers of words', () => {
    expect(parseContent('[bullet] See [link=/pages/prices our prices] [bold=now]')).toEqual([
      {
        type: 'list',
        numbered: false,
        items: [
          [
            text('See '),
            { type: 'link', href: '/pages/prices', text: 'our prices' },
            text(' '),
            { type: 'bold', text: 'now' },
          ],
        ],
      },
    ]);
  });

  test('an empty line ends a list', () => {
    const list = { type: 'list', numbered: true };
    expect(parseContent('[number] a\n\n[number] b')).toEqual([
      { ...list, items: [[text('a')]] },
      [],
      { ...list, items: [[text('b')]] },
    ]);
  });

  test('a small heading without a heading above it is one itself', () => {
    const levels = parseContent('[subheading] a\n[subheading] b\n[heading] c\n[subheading] d').map(
      (block) => ('level' in block ? block.level : null),
    );
    expect(levels).toEqual([2, 3, 2, 3]);
  });

  test.each([
    ' [heading] late',
    'a [bullet] later',
    '[heading]',
    '[bullet]  ',
    '[HEADING] a',
    '[title] a',
  ])('leaves %j as text', (line) => {
    expect(parseContent(line)).toEqual([[text(line)]]);
  });

  test('a heading with a picture is a line like any other', () => {
    expect(parseContent('[heading] a [image=/b.png]')).toEqual([
      [text('[heading] a '), { type: 'image', url: '/b.png' }],
    ]);
  });

  test('are nothing where the values in them are empty', () => {
    const content = '[heading] {phone}\n[bullet] {phone}\n[bullet] {name}';
    expect(parseContent(content, { phone: '', name: 'Ada' })).toEqual([
      [],
      [],
      { type: 'list', numbered: false, items: [[text('Ada')]] },
    ]);
  });
});

describe('links', () => {
  test.each([
    ['[link=/contact.html Write]', '/contact.html', 'Write'],
    ['[link=https://a.example/b?c=d#e The site]', 'https://a.example/b?c=d#e', 'The site'],
    ['[link=mailto:a@b.example?subject=Hi Write]', 'mailto:a@b.example?subject=Hi', 'Write'],
    ['[link=tel:+351-21-000 Call]', 'tel:+35121000', 'Call'],
    ['[link=mailto:{mail} Write to {name}]', 'mailto:desk@b.example', 'Write to Ada'],
    ['[link=tel:{phone} Call]', 'tel:+31201234', 'Call'],
  ])('%s', (line, href, words) => {
    const values = { mail: 'desk@b.example', name: 'Ada', phone: '+31 (20) 12-34' };
    expect(parseContent(line, values)).toEqual([[{ type: 'link', href, text: words }]]);
  });

  test.each([
    ['[link=https://a.example/]', 'https://a.example/', 'https://a.example/'],
    ['[link=mailto:a@b.example?subject=Hi]', 'mailto:a@b.example?subject=Hi', 'a@b.example'],
    ['[link=tel:{phone}]', 'tel:+31201234', '+31 20 1234'],
  ])('%s shows its address', (line, href, words) => {
    expect(parseContent(line, { phone: '+31 20 1234' })).toEqual([
      [{ type: 'link', href, text: words, isAddress: true }],
    ]);
  });

  test.each([
    '[link=javascript:alert(1) a]',
    '[link=JavaScript:alert(1) a]',
    '[link=data:text/html,a b]',
    '[link=vbscript:a b]',
    '[link=//evil.example a]',
    '[link=/\\evil.example a]',
    '[link=\\/evil.example a]',
    '[link=/.//evil.example a]',
    '[link=/a/..//evil.example a]',
    '[link=http://plain.example a]',
    '[link=ftp://a.example a]',
    '[link=https:// a]',
    '[link=relative.html a]',
    '[link=mailto:nobody a]',
    '[link=mailto:{mail} a]',
    '[link=mailto:"a"@b.example a]',
    '[link=tel:javascript a]',
    '[link=tel:{phone} a]',
    '[link= a]',
    '[link=]',
    '[link=/open',
  ])('leaves %s as text', (line) => {
    expect(parseContent(line)).toEqual([[text(line)]]);
  });

  test.each([
    ['[link=tel:{phone} Call us]', 'Call us'],
    ['Ring [link=tel:{phone}]', 'Ring '],
    ['[link=mailto:{mail} Write to {mail}]', 'Write to Harbour'],
    ['[link=mailto:{mail}]', 'Harbour'],
  ])('is its words where the settings have no such address: %j', (content, words) => {
    expect(parseContent(content, { phone: '', mail: 'Harbour' })).toEqual([[text(words)]]);
  });

  test('are not there where their words are empty', () => {
    expect(parseContent('[link=/a {phone}]\n[link=tel:112 {phone}] a', { phone: '' })).toEqual([
      [],
      [text(' a')],
    ]);
  });
});

test('pictures say what they show', () => {
  expect(
    parseContent('[image=/uploads/images/a.webp Our {what} in Porto]', { what: 'van' }),
  ).toEqual([[{ type: 'image', url: '/uploads/images/a.webp', alt: 'Our van in Porto' }]]);
});
