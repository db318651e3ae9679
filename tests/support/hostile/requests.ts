import fc from 'fast-check';
import { rulesOf } from './bounds.ts';
import type { Call } from './calls.ts';
import { jsonOf, texts, values } from './values.ts';

const names = ['id', 'parcel_id', 'image', 'website', 'read', 'dismissed', 'token', '', 'a.b'];
const special = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];

/** Requests that are near to this one, and some that are far from any. */
export function bodiesNear({ path, fields }: Call): fc.Arbitrary<string> {
  const known = [...Object.keys(fields), ...Object.keys(rulesOf[path] ?? {})];
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...known), weight: 12 },
    { arbitrary: fc.constantFrom(...names, ...special), weight: 2 },
    { arbitrary: texts, weight: 1 },
  );
  const some = fc.array(fc.tuple(name, values), { maxLength: 3 });
  const near = some.map((others) =>
    jsonOf(Object.fromEntries([...Object.entries(fields), ...others])),
  );
  return fc.oneof(
    { arbitrary: near, weight: 12 },
    { arbitrary: values.map(jsonOf), weight: 1 },
    { arbitrary: broken, weight: 1 },
  );
}

const broken = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'NaN',
    '{"id":NaN}',
    "{'id':1}",
    '{"id":1}{"id":2}',
    '{"id":1,"id":2}',
    '\ufeff{"id":1}',
    '{"id":01}',
    '"\\ud800"',
    '{"\\ud800":1}',
    '['.repeat(100_000),
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
    `{"id":${'1'.repeat(200_000)}}`,
    `{${'"a":1,'.repeat(30_000)}"a":1}`,
    `"${'x'.repeat(300_000)}"`,
  ),
  texts,
);
