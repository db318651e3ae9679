import { expect, test } from 'vitest';
import type { ShownColumn } from '../../../server/shared/import-columns.ts';
import { limits } from '../../../server/shared/limits.ts';
import { saveMapping } from '../../../server/transfer/imports/saved-mappings.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { csv, siteToImport } from '../../support/transfer/imports.ts';

const file = csv('Ref,Name,Where,ETA', 'WB-1001,Ada,Rome,03/04/2026');
const mapping = JSON.stringify({ Ref: 'tracking_code', Name: 'sender_name', Where: 'destination' });
const chosen = { mapping, date_order: 'dmy', dry_run: 'yes' };

type Columns = Awaited<ReturnType<Awaited<ReturnType<typeof siteToImport>>['look']>>;
const fieldsOf = (columns: Columns) => columns.map(({ field, reason }) => [field, reason]);

test('what was chosen for a file is proposed for the next one with these headings, in any order', async () => {
  const { load, look } = await siteToImport();
  await load(file, chosen);

  const columns = await look(csv('where,ETA,NAME,Ref', 'Rome,05/06/2026,Kofi,WB-1002'));

  expect(fieldsOf(columns)).toEqual([
    ['destination', 'saved'],
    ['min_expected_delivery_date', 'saved'],
    ['sender_name', 'saved'],
    ['tracking_code', 'saved'],
  ]);
  expect(columns[1]?.dates).toEqual({ order: 'dmy', isOpen: true, sample: '05/06/2026' });
});

test('the mapping that was chosen last counts, and a column that was left out stays so', async () => {
  const { load, look } = await siteToImport();
  await load(file, chosen);
  await load(file, {
    ...chosen,
    mapping: '{"Ref":"tracking_code","Name":null,"Where":"destination"}',
  });

  expect(fieldsOf(await look(file))[1]).toEqual([null, 'saved']);
});

test('it is another session’s too, and the same for the file of wrong rows', async () => {
  const site = await siteToImport();
  await site.load(file, chosen);
  const elsewhere = await signedInAdmin(site);
  const form = {
    file: csv('Ref,Name,Where,ETA,What is wrong', 'WB-1001,Ada,Rome,03/04/2026,Everything'),
    columns_only: 'yes',
  };

  const reply = await elsewhere.ask('/api/parcels/import', { method: 'POST', form });

  expect(reply.json().data.columns[1]).toMatchObject({ field: 'sender_name' });
});

test('other headings, another kind and an import without a choice know nothing of it', async () => {
  const { load, look } = await siteToImport();
  await load(file, chosen);
  await load(csv('Code,Recipient,Address', 'WB-1001,Ada,Rome'), { dry_run: 'yes' });

  for (const columns of [
    await look(csv('Ref,Name,Where', 'WB-1001,Ada,Rome')),
    await look(file, { kind: 'activities' }),
    await look(csv('Code,Recipient,Address', 'WB-1001,Ada,Rome')),
  ]) {
    expect(columns.map(({ reason }) => reason)).not.toContain('saved');
  }
});

test('an import itself goes by what it says, not by what was chosen before', async () => {
  const { load, parcels } = await siteToImport();
  await load(file, chosen);

  await load(csv('Code,Name,Address', 'WB-1001,Ada,Rome'), {});
  await load(file, { ...chosen, dry_run: 'no', mapping: '{"Ref":"tracking_code"}' });

  expect(await parcels()).toMatchObject([{ recipient_name: 'Ada', sender_name: null }]);
});

test('a heading that comes twice is told apart, and long ones are no trouble', async () => {
  const { load, look } = await siteToImport();
  const long = 'ﷺ'.repeat(200);
  const twice = csv(`Ref,Name,Name,${long}`, 'WB-1001,Ada,Kofi,Rome');
  await load(twice, {
    dry_run: 'yes',
    mapping: '{"1":"tracking_code","2":"sender_name","3":"recipient_name","4":"destination"}',
  });

  expect((await look(twice)).map(({ field }) => field)).toEqual([
    'tracking_code',
    'sender_name',
    'recipient_name',
    'destination',
  ]);
});

test('only so many mappings are kept: those that were saved last', async () => {
  const { db } = await siteToImport();
  const { mappings } = limits.imports;
  for (let number = 0; number < mappings + 3; number += 1) {
    const column: ShownColumn = {
      ...{ column: 1, heading: `Heading ${number}`, field: 'status', reason: 'chosen' },
      ...{ sample: '', samples: [], cells: [], part: null, label: null, dates: null },
    };
    await saveMapping(db, 'parcels', [column], { dateOrder: null, now: new Date(number) });
  }

  const stored = await db
    .selectFrom('import_mappings')
    .select('saved_at')
    .orderBy('saved_at')
    .execute();

  expect(stored).toHaveLength(mappings);
  expect(stored[0]?.saved_at).toBe(new Date(3).toISOString());
});
