import { expect, test } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { quoted, replySubject } from '../../../server/shared/quote.ts';

test('a message of one long paragraph is quoted as far as there is room', () => {
  const [lead, quote = ''] = quoted('🙂'.repeat(limits.message / 2), 'Ada wrote:').split('\n');

  expect(lead).toBe('Ada wrote:');
  expect(quote).toMatch(/^> (🙂){4000,}…$/u);
});

test('and of many short lines as many', () => {
  const quote = quoted('a\n'.repeat(limits.message / 2), '');

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
