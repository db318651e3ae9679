/**
 * @module-tag postgres
 */
import { expect, test } from 'vitest';
import { siteWithAdmin } from '../../support/admin.ts';
import { customerCalls, customerSite, liv } from '../../support/customers/customers.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { csv } from '../../support/transfer/imports.ts';
import { workbook } from '../../support/transfer/spreadsheets.ts';

const path = '/api/customers/import';

type Form = Record<string, string | Blob>;

/** @param importsHere false: each import has a process of its own, as on a site. */
async function siteOfImports(importsHere = true) {
  const { admin, site } = importsHere
    ? await customerSite()
    : await siteWithAdmin({}, { importsHere });
  const calls = customerCalls(admin);
  return {
    ...site,
    ...calls,
    admin,
    send: (file: Blob, fields: Form = {}, headers = {}) =>
      admin.ask(path, { method: 'POST', form: { file, ...fields }, headers }),
    total: async () => (await calls.list()).total,
  };
}

const people = (count: number) =>
  csv('Name,Email', ...Array.from({ length: count }, (_, at) => `P ${at},p${at}@example.com`));

test('an import has a process of its own, and another one at the same time has to wait', async () => {
  const { send, total } = await siteOfImports(false);

  const replies = await Promise.all([send(people(1000)), send(people(1000))]);

  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = replies.find(({ status }) => status === 409);
  expect(refused?.json().errors).toEqual(['Another import is running. Wait until it finishes.']);
  expect(refused?.headers['retry-after']).toBe('5');
  expect(await total()).toBe(1000);
});

test('a request that comes twice is done once, and can be undone by the id of both answers', async () => {
  const { admin, send, total } = await siteOfImports(false);
  const key = { 'Idempotency-Key': 'customers-once' };

  const [first, second] = [await send(people(2), {}, key), await send(people(2), {}, key)];

  expect(second.status).toBe(200);
  expect(second.json()).toEqual(first.json());
  expect(await total()).toBe(2);
  const other = await send(people(3), { duplicates: 'add' }, key);
  expect(other.status).toBe(409);
  const json = { import_id: dataOf(second).import_id };
  expect(dataOf(await admin.ask(path, { method: 'DELETE', json }))).toEqual({ kept: [] });
  expect(await total()).toBe(0);
});

test('a key whose import was asked about duplicates is not used up', async () => {
  const { add, send, total } = await siteOfImports();
  await add(liv);
  const key = { 'Idempotency-Key': 'customers-asked' };
  const file = csv('Name,Email', 'Liv,liv@example.com', 'Ada,');

  expect(badFieldsOf(await send(file, {}, key))).toEqual(['duplicates']);

  expect(dataOf(await send(file, { duplicates: 'leave' }, key))).toMatchObject({ created: 1 });
  expect(await total()).toBe(2);
});

test.each([
  ['nothing in it', new Blob([]), 'Choose a file.'],
  ['spaces alone', csv('  ', ''), 'This file has no rows below its headings.'],
  ['headings alone', csv('Name,Email'), 'This file has no rows below its headings.'],
  ['5,001 rows', people(5001), 'more than 5000 rows'],
])('a file with %s is refused in words, and nothing of it is imported', async (_, file, words) => {
  const { send, total } = await siteOfImports();
  const reply = await send(file);
  expect(badFieldsOf(reply)).toEqual(['file']);
  expect(reply.json().errors.join()).toContain(words);
  expect(await total()).toBe(0);
});

test('5,000 rows are imported', { tags: 'extended' }, async () => {
  const { send, total } = await siteOfImports();
  expect(dataOf(await send(people(5000)))).toMatchObject({ created: 5000, failed: 0 });
  expect(await total()).toBe(5000);
});

test('of a file with countries alone each row says what it lacks', async () => {
  const { send, total } = await siteOfImports();
  const { errors, ...report } = dataOf(await send(csv('Country', 'Norway', 'Sweden')));
  expect(report).toMatchObject({ rows: 2, created: 0, failed: 2, left_out: ['Country'] });
  expect(errors).toEqual([
    { row: 2, column: 'Name', message: 'Name: required.' },
    { row: 3, column: 'Name', message: 'Name: required.' },
  ]);
  expect(await total()).toBe(0);
});

test('of a workbook with two sheets the first one is read', async () => {
  const { list, send } = await siteOfImports();
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = (...texts: string[]) => texts.map((text) => `<row>${cell(text)}</row>`).join('');
  const sheet = (...texts: string[]) =>
    `<worksheet><sheetData>${rows(...texts)}</sheetData></worksheet>`;
  const book = workbook(rows('Name', 'Ada'), {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="People" r:id="rId1"/><sheet name="Old" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet2.xml': sheet('Name', 'Ben'),
  });
  const reply = await send(new File([new Uint8Array(book)], 'customers.xlsx'));
  expect(dataOf(reply)).toMatchObject({ rows: 1, created: 1 });
  expect((await list()).data).toMatchObject([{ name: 'Ada' }]);
});
