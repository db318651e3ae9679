import { describe, expect, test } from 'vitest';
import { stages } from '../../../server/shared/stages.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

/** A site whose parcel TEST-1001 has no history, and what the administrator does over the API. */
async function siteWithParcel(stage: (typeof stages)[number] | null = null) {
  const site = await startSite();
  const parcelId = await insertParcel(site.db, { stage, status: null });
  const admin = await signedInAdmin(site);
  const call = (path: string) => (method: string, json: object) =>
    admin.ask(path, { method, json });
  const activities = call('/api/activities');
  const add = (fields: object) =>
    activities('POST', { parcel_id: parcelId, title: 'Seen', description: 'Scanned.', ...fields });
  return {
    ...site,
    admin,
    parcelId,
    add,
    /** Adds an activity that is dated a day of March. @returns its id. */
    record: async (day: number, fields: object = {}): Promise<number> => {
      const created_at = `2026-03-${String(day).padStart(2, '0')}T08:00:00.000Z`;
      const reply = await add({ created_at, ...fields });
      expect(reply.status).toBe(201);
      return Number(dataOf(reply).id);
    },
    edit: (id: number, changes: object) => activities('PATCH', { id, ...changes }),
    remove: (id: number) => activities('DELETE', { id }),
    set: (changes: object) => call('/api/parcels')('PATCH', { id: parcelId, ...changes }),
    /** As a visitor sees it. */
    stage: async () => dataOf(await site.ask('/api/parcels/TEST-1001')).stage,
    row: () => site.db.selectFrom('parcels').selectAll().executeTakeFirstOrThrow(),
  };
}

describe('a parcel’s stage', () => {
  test.each(stages)('may be %s, of the parcel and of an activity', async (stage) => {
    const { record, set, stage: shown } = await siteWithParcel();

    expect(dataOf(await set({ stage })).stage).toBe(stage);
    expect(await shown()).toBe(stage);
    await set({ stage: null });
    expect(await shown()).toBeNull();
    await record(1, { stage });
    expect(await shown()).toBe(stage);
  });

  test.each(['lost', 'DELIVERED', 'in transit', 7, ['delivered'], { stage: 'delivered' }])(
    'is not %j, neither the parcel’s nor an activity’s',
    async (stage) => {
      const { add, edit, record, set, stage: shown } = await siteWithParcel('picked_up');
      const id = await record(1);

      for (const reply of [await add({ stage }), await edit(id, { stage }), await set({ stage })]) {
        expect(reply.status).toBe(422);
        expect(badFieldsOf(reply)).toEqual(['stage']);
      }
      expect(await shown()).toBe('picked_up');
    },
  );

  test('is the one of the activity that is newest by its date, not of the one added last', async () => {
    const { record, stage } = await siteWithParcel();

    await record(5, { stage: 'out_for_delivery' });
    await record(3, { stage: 'in_transit' });

    expect(await stage()).toBe('out_for_delivery');
  });

  test('stays where a newer activity has none', async () => {
    const { record, stage } = await siteWithParcel();

    await record(3, { stage: 'at_customs' });
    await record(5);

    expect(await stage()).toBe('at_customs');
  });

  test('follows an edit of the newest: of its stage, and of its date', async () => {
    const { record, edit, stage } = await siteWithParcel();
    await record(3, { stage: 'in_transit' });
    const id = await record(5, { stage: 'delivered' });

    await edit(id, { stage: 'on_hold' });
    expect(await stage()).toBe('on_hold');
    await edit(id, { created_at: '2026-03-02T08:00:00.000Z' });
    expect(await stage()).toBe('in_transit');
    await edit(id, { created_at: '2026-03-09T08:00:00.000Z' });
    expect(await stage()).toBe('on_hold');
    await edit(id, { stage: null });
    expect(await stage()).toBe('in_transit');
  });

  test('falls back to the earlier one where the newest is deleted', async () => {
    const { record, remove, stage } = await siteWithParcel();
    await record(3, { stage: 'in_transit' });
    const id = await record(5, { stage: 'delivered' });

    await remove(id);

    expect(await stage()).toBe('in_transit');
  });

  test('falls back to what was set by hand where no activity has one any more', async () => {
    const { record, remove, edit, stage } = await siteWithParcel('info_received');
    const first = await record(3, { stage: 'in_transit' });
    const second = await record(5, { stage: 'delivered' });

    await remove(second);
    await edit(first, { stage: null });

    expect(await stage()).toBe('info_received');
  });
});

describe('a stage that is set by hand', () => {
  test('stays where an edit of an older activity has nothing to do with it', async () => {
    const { record, edit, remove, set, stage } = await siteWithParcel();
    const plain = await record(2);
    const staged = await record(3, { stage: 'in_transit' });
    await set({ stage: 'exception' });

    await edit(staged, { description: 'Scanned at the depot.', location: 'Lisbon' });
    expect(await stage()).toBe('exception');
    await edit(staged, { stage: 'in_transit' });
    expect(await stage()).toBe('exception');
    await edit(plain, { created_at: '2026-03-04T08:00:00.000Z' });
    expect(await stage()).toBe('exception');
    await record(6);
    expect(await stage()).toBe('exception');
    await remove(plain);
    expect(await stage()).toBe('exception');
  });

  test('gives way to the next activity that has one', async () => {
    const { record, set, stage } = await siteWithParcel();
    await record(3, { stage: 'in_transit' });
    await set({ stage: 'exception' });

    await record(4, { stage: 'out_for_delivery' });

    expect(await stage()).toBe('out_for_delivery');
  });

  test.each([null, ''])(
    'is cleared by %j, whatever the history says, and stays so',
    async (nothing) => {
      const { record, edit, set, stage } = await siteWithParcel('picked_up');
      const id = await record(3, { stage: 'in_transit' });

      expect((await set({ stage: nothing })).status).toBe(200);
      expect(await stage()).toBeNull();
      await edit(id, { title: 'Departed' });
      expect(await stage()).toBeNull();
    },
  );

  test('stays where something else of the parcel is changed', async () => {
    const { record, set, stage } = await siteWithParcel('picked_up');
    await record(3, { stage: 'in_transit' });

    await set({ weight: '3 kg' });

    expect(await stage()).toBe('in_transit');
  });
});

describe('what is written beside the stage', () => {
  test('is an event about the parcel, after that about the activity', async () => {
    const { record, admin, parcelId } = await siteWithParcel('picked_up');

    const id = await record(3, { stage: 'delivered' });

    const events = dataOf(await admin.ask('/api/audit')).data;
    expect(events).toMatchObject([
      {
        action: 'changed',
        record: { type: 'parcel', id: parcelId, name: 'TEST-1001' },
        changes: { stage: { from: 'picked_up', to: 'delivered' } },
      },
      { action: 'created', record: { type: 'activity', id, name: 'Seen' } },
    ]);
  });

  test('is nothing about the parcel where its stage stays', async () => {
    const { record, admin } = await siteWithParcel('in_transit');

    await record(3, { stage: 'in_transit' });
    await record(4);

    const events: { record: { type: string } }[] = dataOf(await admin.ask('/api/audit')).data;
    expect(events.map(({ record: { type } }) => type)).toEqual(['activity', 'activity']);
  });

  test('is when the parcel was last heard of, whether or not there is a stage', async () => {
    const { record, edit, remove, row } = await siteWithParcel();
    const heard = async () => (await row()).last_event_at?.slice(0, 10) ?? null;
    expect(await heard()).toBeNull();

    const first = await record(3);
    expect(await heard()).toBe('2026-03-03');
    const second = await record(5, { stage: 'in_transit' });
    await record(1);
    expect(await heard()).toBe('2026-03-05');
    await edit(first, { created_at: '2026-03-07T08:00:00.000Z' });
    expect(await heard()).toBe('2026-03-07');
    await remove(first);
    expect(await heard()).toBe('2026-03-05');
    await remove(second);
    expect(await heard()).toBe('2026-03-01');
  });

  test('dates the parcel anew only where its stage changes', async () => {
    const { record, row } = await siteWithParcel();
    const { updated_at: before } = await row();

    await record(3);
    expect((await row()).updated_at).toBe(before);
    await record(4, { stage: 'in_transit' });
    expect((await row()).updated_at).not.toBe(before);
  });

  test('are place and stage of the activity, in its answer and in the parcel’s', async () => {
    const { add, ask } = await siteWithParcel();

    const made = dataOf(await add({ stage: 'at_customs', location: ' Zoll, Hamburg ' }));

    expect(made).toMatchObject({ stage: 'at_customs', location: 'Zoll, Hamburg', image: null });
    const { history } = dataOf(await ask('/api/parcels/TEST-1001'));
    expect(history).toMatchObject({ data: [{ stage: 'at_customs', location: 'Zoll, Hamburg' }] });
  });
});

test('no activity and no parcel beside it is touched', async () => {
  const { db, record, stage } = await siteWithParcel();
  await insertParcel(db, { tracking_code: 'OTHER-1', stage: 'pending' });

  await record(3, { stage: 'delivered' });

  expect(await stage()).toBe('delivered');
  const others = db.selectFrom('parcels').select(['stage', 'last_event_at']);
  expect(await others.where('tracking_code', '=', 'OTHER-1').execute()).toEqual([
    { stage: 'pending', last_event_at: null },
  ]);
});
