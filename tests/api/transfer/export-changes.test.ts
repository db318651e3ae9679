/** @module-tag postgres */

import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { IdSet } from '../../../server/parcels/list/all-ids.ts';
import { everyParcel } from '../../../server/parcels/list/filter.ts';
import type { ParcelSort } from '../../../server/parcels/shared/parcel-list.ts';
import { exportedParcels } from '../../../server/transfer/exports/rows.ts';
import { everyDay } from '../../../server/working-calendar.ts';
import { freshDatabase } from '../../support/database.ts';
import { insertParcelsAt, range } from '../../support/parcels/many-parcels.ts';
import { oneInEvery } from '../../support/sweep.ts';
import { exportingSite } from '../../support/transfer/exports.ts';

/** More than one statement goes through. */
const many = range(1, 12_000);

describe('while parcels are exported', () => {
  const sorts: ParcelSort[] = ['-updated_at', 'updated_at'];
  test.each(oneInEvery(2, sorts))(
    'by %s, each comes once, whatever is changed meanwhile',
    async (sort) => {
      const { db } = await freshDatabase();
      await insertParcelsAt(db, many);
      const query = {
        filter: { ...everyParcel, sort },
        now: new Date(),
        timeZone: 'UTC',
        calendar: everyDay,
      };
      const found: number[] = [];
      let slices = 0;

      for await (const ids of exportedParcels(db, { search: '', request: query })) {
        found.push(...ids);
        slices += 1;
        if (slices > 1) continue;
        // One that is still to come, and one that has come.
        const [first = 0] = ids;
        const rest = many.find((id) => !ids.includes(id)) ?? 0;
        await db
          .updateTable('parcels')
          .set({ updated_at: '2099-01-01T00:00:00.000Z' })
          .where('id', 'in', [first, rest])
          .execute();
      }

      expect(slices).toBeGreaterThan(2);
      expect(found.toSorted((a, b) => a - b)).toEqual(many);
      await db.destroy();
    },
  );

  test('one that is deleted is left out, and the rest comes', async () => {
    const { db, column } = await exportingSite();
    await insertParcelsAt(db, range(1, 3));
    const codes = column();
    await db.deleteFrom('parcels').where('id', '=', 2).execute();

    expect(await codes).toEqual(expect.arrayContaining(['MANY-3', 'MANY-1']));
  });
});

test('ids that were seen are known, wherever they lie', () => {
  const seen = new IdSet();
  const ids = [1, 2, 8191, 8192, 8193, 2 ** 31 - 1, 7, 8];

  expect(ids.map((id) => seen.add(id))).toEqual(ids.map(() => true));
  expect(ids.map((id) => seen.add(id))).toEqual(ids.map(() => false));
});

describe('a connection', () => {
  test('that is broken by the reader ends the work', { tags: 'extended' }, async () => {
    const { db, url, admin, events, column } = await exportingSite();
    await insertParcelsAt(db, many);
    const headers = { Cookie: admin.cookie };
    const request = get(`${url}/api/parcels/export?format=csv`, { headers, agent: false });
    request.on('error', () => {});
    request.on('response', (answer) => answer.once('data', () => answer.destroy()));

    await expect
      .poll(async () => (await events()).at(-1))
      .toMatchObject({ action: 'ended', after: { complete: 'no' } });
    const rows = Number((await events()).at(-1)?.after.rows);
    expect(rows).toBeLessThan(many.length);
    expect((await column()).length).toBe(many.length);
  });

  test('breaks where the rest cannot be read, and so does not end like a whole file', async () => {
    const { db, url, admin, logged } = await exportingSite();
    await insertParcelsAt(db, many);
    const headers = { Cookie: admin.cookie };

    const ended = await new Promise<boolean>((resolve, reject) => {
      get(`${url}/api/parcels/export?format=csv`, { headers, agent: false }, (answer) => {
        answer.once('data', () => {
          answer.pause();
          db.schema
            .alterTable('parcels')
            .renameTo('gone')
            .execute()
            .then(() => answer.resume(), reject);
        });
        answer.on('close', () => resolve(answer.complete));
        answer.on('error', () => {});
      }).on('error', () => resolve(false));
    });

    expect(ended).toBe(false);
    expect(logged.map(({ msg }) => msg)).toContain('a file could not be finished');
  });
});
