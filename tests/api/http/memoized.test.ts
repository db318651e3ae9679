import { expect, test } from 'vitest';
import { memoized } from '../../../server/http/memoized.ts';

function counted() {
  const asked: string[] = [];
  const length = memoized((text) => {
    asked.push(text);
    return text.length;
  });
  return { asked, length };
}

test('what was made of a text is remembered, nothing included', () => {
  const { asked, length } = counted();
  expect([length('one'), length('one'), length('three')]).toEqual([3, 3, 5]);
  expect(asked).toEqual(['one', 'three']);

  let times = 0;
  const nothing = memoized(() => {
    times += 1;
    return undefined;
  });
  nothing('x');
  nothing('x');
  expect(times).toBe(1);
});

test('strangers cannot fill the memory: neither with long texts nor with many', () => {
  const { asked, length } = counted();
  const long = 'x'.repeat(4000);
  length(long);
  length(long);
  expect(asked).toEqual([long, long]);

  length('first');
  for (let number = 0; number < 2000; number += 1) length(`text ${number}`);
  const before = asked.length;
  length('first');
  expect(asked).toHaveLength(before + 1);
});
