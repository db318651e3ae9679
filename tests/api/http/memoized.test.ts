import { expect, test } from 'vitest';
import { memoized } from '../../../server/memoized.ts';

function counted() {
  const keys: string[] = [];
  const length = memoized((text) => {
    keys.push(text);
    return text.length;
  });
  return { keys, length };
}

test('what was made of a text is remembered, nothing included', () => {
  const { keys, length } = counted();
  expect([length('one'), length('one'), length('three')]).toEqual([3, 3, 5]);
  expect(keys).toEqual(['one', 'three']);

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
  const { keys, length } = counted();
  const long = 'x'.repeat(4000);
  length(long);
  length(long);
  expect(keys).toEqual([long, long]);

  length('first');
  for (let number = 0; number < 2000; number += 1) length(`text ${number}`);
  const before = keys.length;
  length('first');
  expect(keys).toHaveLength(before + 1);
});
