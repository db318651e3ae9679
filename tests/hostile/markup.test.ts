import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentPageFields } from '../../server/shared/fields.ts';
import { interpolateFields } from '../../server/shared/interpolate.ts';
import { parseContent } from '../../views/parts/markup.ts';
import { elementsOf } from '../support/elements.ts';
import { contents, draw, mergeValues } from '../support/hostile/markup.ts';
import { piecesOf } from '../support/hostile/pieces.ts';
import { runs } from '../support/hostile/sample.ts';
import { stepsOf } from '../support/hostile/steps.ts';
import { faultInHtml } from '../support/hostile/tags.ts';
import { oneInEvery } from '../support/sweep.ts';

type Inline =
  | { type: 'text' | 'bold' | 'underline' | 'strikethrough'; text: string }
  | { type: 'image' | 'video'; url: string }
  | { type: 'embed'; url: string };

type Line = Inline[];

const opening = /\[(bold|underline|strikethrough|image|video)=/g;

/** The parser as it was before there were headings, lists and links: what it drew is drawn the same for ever. */
function formerlyParsed(content: string, values: Record<string, string> = {}): Line[] {
  return content.split(/\r\n|\r|\n/).map((line) => parseLine(line, values));
}

function parseLine(line: string, values: Record<string, string>): Line {
  if (!line.includes('[')) {
    const text = interpolateFields(line, values);
    return text.trim() === '' ? [] : [{ type: 'text', text }];
  }
  const pieces: Line = [];
  const add = (piece: Inline) => {
    const filled =
      'text' in piece ? { ...piece, text: interpolateFields(piece.text, values) } : piece;
    if (!('text' in filled) || filled.text !== '') pieces.push(filled);
  };
  const addText = (text: string) => add({ type: 'text', text });
  let done = 0;
  opening.lastIndex = 0;
  for (let found = opening.exec(line); found !== null; found = opening.exec(line)) {
    const end = line.indexOf(']', opening.lastIndex);
    // If this marker is not closed, no later one is either.
    if (end === -1) break;
    const piece = pieceOf(found[1], line.slice(opening.lastIndex, end));
    if (piece !== null) {
      addText(line.slice(done, found.index));
      add(piece);
      done = end + 1;
    }
    opening.lastIndex = end + 1;
  }
  addText(line.slice(done));
  return pieces.every(isBlank) ? [] : pieces;
}

function isBlank(piece: Inline): boolean {
  return 'text' in piece && piece.text.trim() === '';
}

function pieceOf(marker: string | undefined, value: string): Inline | null {
  switch (marker) {
    case 'bold':
    case 'underline':
    case 'strikethrough':
      return value === '' ? null : { type: marker, text: value };
    case 'image':
      return isShowable(value) ? { type: 'image', url: value } : null;
    case 'video':
      if (!isShowable(value)) return null;
      return embedOf(value) ?? { type: 'video', url: value };
    default:
      return null;
  }
}

function isShowable(address: string): boolean {
  if (/[\s\\]/.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  return address.startsWith('https://') && URL.canParse(address);
}

function embedOf(address: string): Inline | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(www|m)\./, '');
  const last = pathname.split('/').at(-1) ?? '';
  if (host === 'youtube.com' || host === 'youtu.be') {
    const id = searchParams.get('v') ?? last;
    return /^[\w-]{11}$/.test(id)
      ? { type: 'embed', url: `https://www.youtube-nocookie.com/embed/${id}` }
      : null;
  }
  if (host === 'vimeo.com' && /^\d+$/.test(last)) {
    return { type: 'embed', url: `https://player.vimeo.com/video/${last}?dnt=1` };
  }
  return null;
}

describe('content of a page, whatever is written', () => {
  test('becomes no script, no handler, no other address and no element that stays open', () => {
    fc.assert(
      fc.property(contents, mergeValues, (content, values) => {
        expect(faultInHtml(draw(content, values))).toBeNull();
      }),
      runs(600),
    );
  });

  test('is to a browser the elements that were drawn, and no others', () => {
    fc.assert(
      fc.property(contents, mergeValues, (content, values) => {
        const html = draw(content, values);
        const drawn = [...html.matchAll(/<([a-z]+\d?)((?: [a-z-]+="[^"]*")*)/g)];
        const own = drawn.map(([, name = '', attributes = '']) =>
          [
            name,
            ...attributes
              .replace(/="[^"]*"/g, '')
              .split(' ')
              .filter(Boolean),
          ].join(' '),
        );
        const [, , , ...parsed] = elementsOf(`<!doctype html>${html}`);
        expect(parsed).toEqual(own);
      }),
      runs(200),
    );
  });

  test('becomes HTML that grows no faster than it', () => {
    fc.assert(
      fc.property(contents, fc.integer({ min: 1, max: 200 }), (content, times) => {
        // Around all of it, and at most for each character: an empty line is five, a short picture eight.
        expect(draw(content.repeat(times)).length).toBeLessThan(200 + 12 * content.length * times);
      }),
      runs(100),
    );
  });

  test('loses nothing that is no marker', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const pieces = piecesOf(parseContent(content));
        const words = pieces.map((piece) => ('text' in piece ? piece.text : piece.url)).join('');
        expect(words.length).toBeLessThanOrEqual(content.length + 60 * pieces.length);
        if (!content.includes('[') && content.trim() !== '') {
          const lines = content.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
          expect(words).toBe(lines.join(''));
        }
      }),
      runs(300),
    );
  });
});

describe('content without a marker that is new', () => {
  const isNew = /\[link=|\[(?:heading|subheading|bullet|number)\]|\[image=[^\]\r\n]* /;

  test('is read as it always was', () => {
    fc.assert(
      fc.property(contents, mergeValues, (content, values) => {
        fc.pre(!isNew.test(content));
        expect(parseContent(content, values)).toEqual(formerlyParsed(content, values));
      }),
      runs(600),
    );
  });
});

describe('reading and drawing it takes steps in proportion to its length', () => {
  const hostile = [
    '[bold=',
    '[bold=x',
    '[bold=x]',
    '[',
    ']',
    '{',
    '{a',
    '[bold={',
    '[image=]',
    '[image=https://',
    '[image=/]',
    '[video=https://youtu.be/',
    '[image=/a b',
    '[image=/a b]',
    '[link=',
    '[link=]',
    '[link=/',
    '[link=/a b]',
    '[link=https://a.example b]',
    '[link=https://',
    '[link=mailto:a@',
    '[link=mailto:a@b.example]',
    '[link=mailto:{contact_email}]',
    '[link=tel:1',
    '[link=tel:123 a]',
    '[link= ',
    '[heading]',
    '[heading] a\n',
    '[heading] [image=/a]\n',
    '[subheading] \n',
    '[bullet] a\n',
    '[bullet] [bullet] a',
    '[bullet] [link=/a b]\n[number] a\n',
    '[number] {contact_phone}\n',
    '[video=https://youtu.be/dQw4w9WgXcQ]',
    '\n',
    '[bold=\n',
    '\r',
    ' \n',
    '{company_name}',
    '[bold={company_name}]',
    '<',
    '\ud800',
  ];
  const values = {
    company_name: 'Harbour',
    contact_email: '',
    contact_phone: '',
    contact_address: '',
  };

  test.each(oneInEvery(3, hostile))('%j', (piece) => {
    const stepsFor = (length: number, work: (content: string) => unknown) => {
      const content = piece.repeat(Math.ceil(length / piece.length));
      return stepsOf(() => work(content)) / content.length;
    };
    const read = (content: string) => parseContent(content, values);
    // Were it quadratic, there would be thousands of them for each character.
    expect(stepsFor(2000, read)).toBeLessThan(30);
    expect(stepsFor(contentPageFields.content.max, read)).toBeLessThan(30);
    expect(stepsFor(10_000, (content) => draw(content, values))).toBeLessThan(30);
  });
});
