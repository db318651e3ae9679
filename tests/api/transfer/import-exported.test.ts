import { expect, test } from 'vitest';
import { exportFormats } from '../../../server/shared/export.ts';
import { importKinds } from '../../../server/shared/import-columns.ts';
import { siteWithEveryChoice, unchanged } from '../../support/transfer/every-choice.ts';

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
