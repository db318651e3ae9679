import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ActivityColor } from '../../server/shared/catalog.ts';
import { databaseBefore } from '../support/database.ts';

const then = '2026-01-01T00:00:00.000Z';

type OldParcel = {
  status: string | null;
  /** Days of January and colours of its activities. */
  history?: [day: number, color: ActivityColor][];
};

/** What becomes of parcels from before there were stages. */
async function migrated(parcels: OldParcel[]) {
  const { database, finish } = await databaseBefore('0033_stages');
  const { db } = database;
  for (const [index, { status, history = [] }] of parcels.entries()) {
    const id = await insertOld(index, status);
    for (const [day, color] of history) {
      const at = `2026-01-${String(day).padStart(2, '0')}T08:00:00.000Z`;
      await sql`
        insert into activities (parcel_id, title, description, color, created_at, updated_at)
        values (${id}, 'Seen', 'Scanned.', ${color}, ${at}, ${at})`.execute(db);
    }
  }
  await finish();
  return {
    db,
    rows: await db
      .selectFrom('parcels')
      .select(['status', 'stage', 'stage_by_hand', 'active_at', 'updated_at'])
      .orderBy('id')
      .execute(),
  };

  async function insertOld(index: number, status: string | null): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into parcels
        (tracking_code, recipient_name, destination, status, search_text, created_at, updated_at)
      values (${`OLD-${index}`}, 'Ada', 'Lisbon', ${status}, '', ${then}, ${then})
      returning id`.execute(db);
    return rows[0]?.id ?? 0;
  }
}

const stagesOf = async (parcels: OldParcel[]) =>
  (await migrated(parcels)).rows.map(({ status, stage }) => [status, stage]);

describe('a parcel from before there were stages', () => {
  test('gets one where its words leave no doubt, in whatever language and spelling', async () => {
    const clear = [
      ['Delivered', 'delivered'],
      ['  DELIVERED!', 'delivered'],
      ['Zugestellt', 'delivered'],
      ['LIVREE', 'delivered'],
      ['Teslim Edildi.', 'delivered'],
      ['تم التسليم', 'delivered'],
      ['Доставлено', 'delivered'],
      ['Đã giao hàng', 'delivered'],
      ['डिलीवर हो गया', 'delivered'],
      ['Out for delivery', 'out_for_delivery'],
      ['In Zustellung', 'out_for_delivery'],
      ['Dağıtımda', 'out_for_delivery'],
      ['In transit', 'in_transit'],
      ['in  TRANSIT', 'in_transit'],
      ['En tránsito', 'in_transit'],
      ["En cours d'acheminement", 'in_transit'],
      ['در راه', 'in_transit'],
      ['Returned to sender', 'returned'],
      ['Zurück an den Absender', 'returned'],
      ['Held at customs', 'at_customs'],
      ['En aduana', 'at_customs'],
    ];

    expect(await stagesOf(clear.map(([status = null]) => ({ status })))).toEqual(clear);
  });

  test('gets none where they could mean something else, or there are none', async () => {
    const unclear = [
      'Not delivered',
      'Delivered to the wrong address',
      'Undelivered',
      'Sent',
      'Shipped',
      'Lost in transit',
      'Released by customs',
      'At the depot',
      'Dikirim',
      null,
    ].map((status) => ({ status }));

    expect(await stagesOf(unclear)).toEqual(unclear.map(({ status }) => [status, null]));
  });

  test('gets none where its newest event is red, which leaves in doubt whether the status holds', async () => {
    const statuses = ['In transit', 'Out for delivery', 'At customs'];
    const red = statuses.map(
      (status): OldParcel => ({
        status,
        history: [
          [3, 'green'],
          [5, 'red'],
        ],
      }),
    );

    expect(await stagesOf(red)).toEqual(statuses.map((status) => [status, null]));
  });

  test('gets one where it has arrived all the same, or the red event is an older one', async () => {
    expect(
      await stagesOf([
        { status: 'Delivered', history: [[5, 'red']] },
        { status: 'Returned to sender', history: [[5, 'red']] },
        // Newest by its date, not by when it was written down.
        {
          status: 'In transit',
          history: [
            [5, 'gold'],
            [3, 'red'],
          ],
        },
        // Of two with the same date, the later one.
        {
          status: 'In transit',
          history: [
            [5, 'red'],
            [5, 'green'],
          ],
        },
        {
          status: 'In transit',
          history: [
            [5, 'green'],
            [5, 'red'],
          ],
        },
      ]),
    ).toEqual([
      ['Delivered', 'delivered'],
      ['Returned to sender', 'returned'],
      ['In transit', 'in_transit'],
      ['In transit', 'in_transit'],
      ['In transit', null],
    ]);
  });

  test('keeps it as if it had been set by hand, and is not dated anew', async () => {
    const { rows } = await migrated([{ status: 'Delivered' }, { status: 'Somewhere' }]);

    expect(rows).toMatchObject([
      { stage: 'delivered', stage_by_hand: 'delivered', updated_at: then },
      { stage: null, stage_by_hand: null, updated_at: then },
    ]);
  });

  test('knows when it was last heard of', async () => {
    const { rows } = await migrated([
      {
        status: null,
        history: [
          [9, 'green'],
          [4, 'green'],
        ],
      },
      { status: 'In transit' },
    ]);

    expect(rows.map(({ active_at }) => active_at)).toEqual(['2026-01-09T08:00:00.000Z', null]);
  });

  test('has the history that it had, whose events have no stage, place or picture', async () => {
    const { db } = await migrated([
      {
        status: 'Delivered',
        history: [
          [9, 'green'],
          [4, 'red'],
        ],
      },
    ]);

    const columns = ['title', 'description', 'color', 'stage', 'location', 'image'] as const;
    const kept = {
      title: 'Seen',
      description: 'Scanned.',
      stage: null,
      location: null,
      image: null,
    };
    expect(await db.selectFrom('activities').select(columns).orderBy('id').execute()).toEqual([
      { ...kept, color: 'green' },
      { ...kept, color: 'red' },
    ]);
  });
});
