import { describe, expect, test } from 'vitest';
import { activityColors, activityIcons, exportFormats } from '../../../server/shared/enums.ts';
import { importColumns, importKinds } from '../../../server/shared/import-columns.ts';
import { languageCodes, languageMenu } from '../../../server/shared/languages.ts';
import { stages } from '../../../server/shared/stages.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { insertActivity, insertParcel, mapped } from '../../support/parcels.ts';
import { csvRows } from '../../support/transfer/exports.ts';
import { siteToImport } from '../../support/transfer/imports.ts';

/** A site with every choice that a field offers, and texts that files could change. */
async function siteWithEveryChoice() {
  const site = await siteToImport();
  const id = await insertParcel(site.db, {
    ...mapped,
    ...{ tracking_code: 'WB-1001', status: '=1+1', recipient_phone_number: '+31 20 555 0100' },
    destination: '-5, "Rue"; Genève',
  });
  for (const [index, recipient_language] of languageCodes.entries()) {
    const stage = stages[index] ?? null;
    const show_map = index % 2 === 0 ? ('yes' as const) : ('no' as const);
    const languages = { recipient_language, sender_language: languageCodes.at(-1 - index) ?? null };
    const own = { tracking_code: `WB-${2000 + index}`, stage, show_map, ...languages };
    await insertParcel(site.db, own);
  }
  await insertActivity(site.db, id, { title: '@home', description: 'Two\nlines' });
  const events = [
    ...stages.map((stage) => ({ stage })),
    ...activityIcons.map((icon) => ({ icon })),
    ...activityColors.map((color) => ({ color })),
  ];
  for (const [index, event] of events.entries()) {
    await insertActivity(site.db, id, { title: `Event ${index}`, ...event });
  }
  const rows = { parcels: 1 + languageCodes.length, activities: 1 + events.length };
  const exported = async (query: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${site.url}/api/parcels/export?${query}`, {
      headers: { Cookie: site.admin.cookie, ...headers },
    });
    expect(response.status).toBe(200);
    return response.blob();
  };
  return { ...site, rows, exported };
}

/** What an import says of rows that are there already, as they are. */
const unchanged = { created: 0, changed: 0, failed: 0, errors: [] };

describe.each(exportFormats)('what was exported as %s', (format) => {
  test.each(importKinds)(
    'is the same when it is imported, in the words of any language: %s',
    { tags: 'extended', timeout: 30_000 },
    async (kind) => {
      const { rows, exported, load } = await siteWithEveryChoice();
      const all = { rows: rows[kind], same: rows[kind], ...unchanged };

      for (const { tag } of languageMenu) {
        const reader = { 'Accept-Language': tag };
        const file = await exported(`format=${format}&kind=${kind}`, reader);
        // Who imports it may read another language.
        for (const headers of format === 'csv' ? [reader, {}] : [reader]) {
          const report = await load(file, { kind, dry_run: 'yes' }, headers);
          expect({ tag, ...report }).toMatchObject({ tag, ...all });
        }
      }
    },
  );
});

describe('choices and headings', () => {
  const cellsOf = async (file: Blob) => {
    const [headings = [], ...lines] = csvRows(await file.text());
    return (name: string) => {
      const column = headings.indexOf(name);
      return lines.map((line) => line[column]);
    };
  };

  test('stand in the reader’s words', async () => {
    const { exported } = await siteWithEveryChoice();
    const german = { 'Accept-Language': 'de' };
    const { control, stages: words } = messagesOf('de');

    const parcels = await cellsOf(await exported('format=csv', german));
    const events = await cellsOf(await exported('format=csv&kind=activities', german));

    expect(parcels(control.fields.stage)).toContain(words.in_transit);
    expect(new Set(parcels(control.fields.show_map))).toEqual(new Set(['Ja', 'Nein']));
    expect(parcels(control.fields.recipient_language)).toContain('Französisch');
    expect(events(control.fields.icon)).toContain(control.activities.icons.moped);
    expect(new Set(events(control.fields.color))).toEqual(
      new Set(Object.values(control.activities.colors)),
    );
  });

  test('stand under the API’s names where a program asks for them, in any language', async () => {
    const { exported } = await siteWithEveryChoice();
    const query = 'format=csv&machine=yes';

    const file = await exported(query, { 'Accept-Language': 'ar' });

    const [headings] = csvRows(await file.text());
    expect(headings).toEqual(importColumns.parcels);
    const parcels = await cellsOf(file);
    expect(parcels('stage')).toContain('in_transit');
    expect(parcels('recipient_language')).toContain('fr');
    const events = await cellsOf(await exported(`${query}&kind=activities`));
    expect(events('icon')).toContain('moped');
    expect(events('tracking_code')).toContain('WB-1001');
  });
});

test.each(exportFormats.flatMap((format) => ['no', 'yes'].map((machine) => ({ format, machine }))))(
  'what was exported is the same when it is imported: $format, machine=$machine',
  async ({ format, machine }) => {
    const { rows, exported, load } = await siteWithEveryChoice();

    for (const kind of importKinds) {
      const file = await exported(`format=${format}&kind=${kind}&machine=${machine}`);
      const all = { rows: rows[kind], same: rows[kind], ...unchanged };
      expect(await load(file, { kind })).toMatchObject(all);
    }
  },
);
