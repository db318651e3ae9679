import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { quoteMessage, replySubject } from '../../../server/notifications/shared/mail.ts';
import { limits } from '../../../server/shared/limits.ts';
import { splitLinks } from '../../../views/mail/content.ts';
import { BlockCount } from '../../support/hostile/block-count.ts';
import { stepsOf } from '../../support/hostile/steps.ts';

test('a message of one long paragraph is quoted as far as there is room', () => {
  const [lead, quote = ''] = quoteMessage('🙂'.repeat(limits.message / 2), 'Ada wrote:').split(
    '\n',
  );

  expect(lead).toBe('Ada wrote:');
  expect(quote).toMatch(/^> (🙂){4000,}…$/u);
});

test('and of many short lines as many', () => {
  const quote = quoteMessage('a\n'.repeat(limits.message / 2), '');

  expect(quote.length).toBeLessThanOrEqual(limits.message / 2 + 10);
  expect(quote).toMatch(/\n> a\n> …$/);
});

test.each([
  ['A lost glove', 'Re: A lost glove'],
  ['RE: A lost glove', 'RE: A lost glove'],
  // The field counts as String.length does.
  [`${'🙂'.repeat(150)}`, `Re: ${'🙂'.repeat(148)}`],
  [`x${'🙂'.repeat(149)}`, `Re: x${'🙂'.repeat(147)}`],
])('the subject of an answer to %s has room in its field', (subject, answer) => {
  expect(replySubject(subject)).toBe(answer);
});

const linksIn = (line: string) => splitLinks(line).flatMap(({ href }) => href ?? []);

describe('the web addresses of a line', () => {
  test.each([
    ['https://a.example', ['https://a.example']],
    [
      'See http://a.example/b?c=d#e and HTTPS://B.example',
      ['http://a.example/b?c=d#e', 'HTTPS://B.example'],
    ],
    ['It is here: https://a.example/b.', ['https://a.example/b']],
    ['(https://a.example/b), really!', ['https://a.example/b']],
    ['https://a.example/b_(c)', ['https://a.example/b_(c)']],
    ['(see https://a.example/b_(c))', ['https://a.example/b_(c)']],
    ['“https://a.example”', ['https://a.example']],
    ['<https://a.example>', ['https://a.example']],
    ['https://a.example/؟ و https://b.example،', ['https://a.example/', 'https://b.example']],
    ['\u2068https://a.example\u2069', ['https://a.example']],
    ['https://xn--mnchen-3ya.example/ü', ['https://xn--mnchen-3ya.example/ü']],
  ])('%s', (line, links) => {
    expect(linksIn(line)).toEqual(links);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,https',
    'ftp://a.example',
    'a.example',
    'www.a.example',
    'https://',
    'https://.',
    'http://[',
    'xhttps://a.example',
  ])('are none in %s', (line) => {
    expect(linksIn(line)).toEqual([]);
  });

  test('are part of it: nothing of the line is lost, and only http and https lead anywhere', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('https://', 'http://a.example', '(', ')', '.', ',', ']', 'javascript:', ' '),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const pieces = splitLinks(parts.join(''));
        expect(pieces.map(({ text }) => text).join('')).toBe(parts.join(''));
        for (const { href } of pieces) {
          if (href !== undefined) expect(new URL(href).protocol).toMatch(/^https?:$/);
        }
      }),
    );
  });

  test.each([
    ['brackets', ')'],
    ['addresses', 'https://'],
    ['addresses in brackets', '(http://a.example)'],
  ])('are found in linear time among many %s', async (_name, part) => {
    const blocks = new BlockCount<string>('../../../views/mail/content.ts', 'splitLinks');
    onTestFinished(() => blocks.close());
    const lineOf = (count: number) => `https://a.example/${part.repeat(count)}`;
    const [some, more] = [await blocks.of(lineOf(10_000)), await blocks.of(lineOf(80_000))];

    expect(more).toBeLessThan(10 * some);
    expect(stepsOf(() => splitLinks(lineOf(80_000)))).toBeLessThan(2 * lineOf(80_000).length);
  });
});
