import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Inline, parseContent } from '../../../views/parts/markup.ts';
import { piecesOf } from '../../support/hostile/pieces.ts';

const hostilePieces = [
  '[bold=',
  '[bold=x',
  '[',
  '[image=]',
  '[bold=a]',
  '[video=https://',
  '{',
  '{a',
  '[bold={',
];

const text = (words: string): Inline => ({ type: 'text', text: words });

describe('content', () => {
  test('is split by line, blank lines are breaks', () => {
    expect(parseContent('one\n\n  \r\ntwo')).toEqual([[text('one')], [], [], [text('two')]]);
  });

  test('knows five markers', () => {
    const line =
      'a [bold=b] c [underline=d][strikethrough=e] [image=/uploads/images/f.webp] [video=https://g.example/h.mp4]';
    expect(parseContent(line)).toEqual([
      [
        text('a '),
        { type: 'bold', text: 'b' },
        text(' c '),
        { type: 'underline', text: 'd' },
        { type: 'strikethrough', text: 'e' },
        text(' '),
        { type: 'image', url: '/uploads/images/f.webp' },
        text(' '),
        { type: 'video', url: 'https://g.example/h.mp4' },
      ],
    ]);
  });

  test.each([
    '[bold=never closed',
    '[blink=unknown]',
    '[bold]',
    '[bold=]',
    '[BOLD=x]',
    ']=[',
    '[image=javascript:alert(1)]',
    '[image=http://plain.example/a.png]',
    '[image=data:image/png;base64,AAAA]',
    '[image=//other.example/a.png]',
    '[image=/\\other.example/a.png]',
    '[image=relative.png]',
    '[image=https://]',
    '[video=https://a b.example/x.mp4]',
    '<script>alert(1)</script>',
  ])('leaves %s as text', (line) => {
    expect(parseContent(line)).toEqual([[text(line)]]);
  });

  test('markers do not nest: the first bracket closes', () => {
    expect(parseContent('[bold=a [underline=b] c]')).toEqual([
      [{ type: 'bold', text: 'a [underline=b' }, text(' c]')],
    ]);
  });

  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    'https://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com/shorts/dQw4w9WgXcQ',
  ])('shows %s in the player without cookies', (url) => {
    expect(parseContent(`[video=${url}]`)).toEqual([
      [{ type: 'embed', url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' }],
    ]);
  });

  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
    'https://www.youtube.com/watch?v=dQw4w9WgX%22Q',
    'https://www.youtube.com/watch?v=..%2F..%2Fhello',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/',
    'https://youtu.be/dQw4w9WgXcQ?v=short',
    'https://youtu.be/dQw4w9WgX.Q',
    'https://youtube.com/@waybill',
    'https://youtube.example/watch?v=dQw4w9WgXcQ',
    'https://vimeo.com/76979871x',
    'https://vimeo.com/',
  ])('takes %s for a film of its own: no player has it', (url) => {
    expect(parseContent(`[video=${url}]`)).toEqual([[{ type: 'video', url }]]);
  });

  test('shows a page on Vimeo in its player', () => {
    expect(parseContent('[video=https://vimeo.com/76979871]')).toEqual([
      [{ type: 'embed', url: 'https://player.vimeo.com/video/76979871?dnt=1' }],
    ]);
  });

  test('loses nothing of a line without markers, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (words) => {
        const line = words.replaceAll(/[[\r\n]/g, '');
        expect(parseContent(line)).toEqual([line.trim() === '' ? [] : [text(line)]]);
      }),
    );
  });

  test('shows no address but https: and its own, whatever is written', () => {
    const fragment = fc.constantFrom(
      '[image=',
      '[video=',
      '[bold=',
      '[link=',
      '\n[bullet] ',
      '\n[heading]',
      ']',
      'https://',
      'mailto:',
      'tel:',
      '.',
      '@',
      'javascript:',
      '//',
      '/',
      '\\',
      'a',
      ' ',
      '"',
      '<',
    );
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 40 }), (fragments) => {
        for (const piece of piecesOf(parseContent(fragments.join('')))) {
          if ('href' in piece)
            expect(piece.href).toMatch(/^(https:\/\/|\/(?![/\\])|mailto:|tel:\+?\d)/);
          if ('url' in piece) expect(piece.url).toMatch(/^(https:\/\/|\/(?![/\\]))/);
        }
      }),
    );
  });

  test('shows values in the places of its words, and nowhere else', () => {
    const values = { company_name: 'Harbour', contact_phone: '' };
    const line =
      '{company_name} [bold=of {company_name}] {contact_fax} [image=/{company_name}.png]{contact_phone}';
    expect(parseContent(line, values)).toEqual([
      [
        text('Harbour '),
        { type: 'bold', text: 'of Harbour' },
        text(' {contact_fax} '),
        { type: 'image', url: '/{company_name}.png' },
      ],
    ]);
  });

  test('leaves no empty line where a value is empty', () => {
    const content = '{phone}\n[bold={phone}]\n {phone} [underline={phone}]';
    expect(parseContent(content, { phone: '' })).toEqual([[], [], []]);
  });

  test.each(['[bold=x]', '{b}', '[image=/x]'])('takes the value %j for text', (value) => {
    const line = parseContent('{a} [underline={a}]', { a: value, b: 'never' });
    expect(line).toEqual([[text(`${value} `), { type: 'underline', text: value }]]);
  });

  test.each(['{constructor}', '{__proto__}', '{toString}', '{}', '{ a }', '{a', 'a}'])(
    'knows no value of %s',
    (place) => {
      expect(parseContent(place, { a: 'x' })).toEqual([[text(place)]]);
    },
  );

  test('is read in one pass, however hostile', () => {
    // Quadratic time would be some ten billion steps for each of these.
    for (const hostile of hostilePieces) {
      const content = hostile.repeat(Math.ceil(100_000 / hostile.length));
      expect(parseContent(content, { a: 'x' })).toHaveLength(1);
    }
  });
});
