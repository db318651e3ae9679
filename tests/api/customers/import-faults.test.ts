/**
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import { liv } from '../../support/customers/customers.ts';
import { customerImports } from '../../support/customers/imports.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { csv } from '../../support/transfer/imports.ts';

const people = (count: number) =>
  csv('Name,Email', ...Array.from({ length: count }, (_, at) => `P ${at},p${at}@example.com`));

test('an import has a process of its own, and another one at the same time has to wait', async () => {
  const { send, list } = await customerImports(false);

  const replies = await Promise.all([send(people(1000)), send(people(1000))]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.json().errors).toEqual(['Another import is running. Wait until it finishes.']);
  expect(refused?.headers['retry-after']).toBe('5');
  expect((await list()).total).toBe(1000);
});

test('a request that comes twice is done once, and can be undone by the id of both answers', async () => {
  const { send, undo, list } = await customerImports(false);
  const key = { 'Idempotency-Key': 'customers-once' };

  const [first, second] = [await send(people(2), {}, key), await send(people(2), {}, key)];

  expect(second.status).toBe(200);
  expect(second.json()).toEqual(first.json());
  expect((await list()).total).toBe(2);
  const other = await send(people(3), { duplicates: 'add' }, key);
  expect(other.status).toBe(409);
  expect(dataOf(await undo(dataOf(second).import_id))).toEqual({ kept: [] });
  expect((await list()).total).toBe(0);
});

test('a key whose import was asked about duplicates is not used up', async () => {
  const { add, send, list } = await customerImports();
  await add(liv);
  const key = { 'Idempotency-Key': 'customers-asked' };
  const file = csv('Name,Email', 'Liv,liv@example.com', 'Ada,');

  expect(badFieldsOf(await send(file, {}, key))).toEqual(['duplicates']);

  expect(dataOf(await send(file, { duplicates: 'leave' }, key))).toMatchObject({ created: 1 });
  expect((await list()).total).toBe(2);
});

test.each([
  ['nothing in it', new Blob([]), 'Choose a file.'],
  ['spaces alone', csv('  ', ''), 'This file has no rows below its headings.'],
  ['headings alone', csv('Name,Email'), 'This file has no rows below its headings.'],
  ['5,001 rows', people(5001), 'more than 5000 rows'],
])('a file with %s is refused in words, and nothing of it is imported', async (_, file, words) => {
  const { send, list } = await customerImports();
  const reply = await send(file);
  expect(badFieldsOf(reply)).toEqual(['file']);
  expect(reply.json().errors.join()).toContain(words);
  expect((await list()).total).toBe(0);
});

test('5,000 rows are imported', { tags: 'extended' }, async () => {
  const { send, list } = await customerImports();
  expect(dataOf(await send(people(5000)))).toMatchObject({ created: 5000, failed: 0 });
  expect((await list()).total).toBe(5000);
});

test('of a file with countries alone each row says what it lacks', async () => {
  const { send, list } = await customerImports();
  const { errors, ...report } = dataOf(await send(csv('Country', 'Norway', 'Sweden')));
  expect(report).toMatchObject({ rows: 2, created: 0, failed: 2, left_out: ['Country'] });
  expect(errors).toEqual([
    { row: 2, column: 'Name', message: 'Name: required.' },
    { row: 3, column: 'Name', message: 'Name: required.' },
  ]);
  expect((await list()).total).toBe(0);
});
