import { describe, expect, test } from 'vitest';
import { withDateParts } from '../../../server/parcels/activities/date-parts.ts';
import { stages } from '../../../server/shared/enums.ts';
import { localDateTime } from '../../../views/parts/dates.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

/** An activity as the API accepts it, without its parcel. */
const event = { title: 'Out for delivery', description: 'With the courier.\nBy noon.' };

/** A site whose parcel TEST-1001 has one activity, "Departed", and whose other parcel has none. */
async function siteWithActivity() {
  const site = await startSite();
  const parcelId = await insertParcel(site.db);
  const otherId = await insertParcel(site.db, { tracking_code: 'OTHER-1' });
  const id = await insertActivity(site.db, parcelId);
  const admin = await signedInAdmin(site);
  const call = (method: string) => (json: unknown) =>
    admin.ask('/api/activities', { method, json });
  return {
    ...site,
    id,
    parcelId,
    otherId,
    post: call('POST'),
    patch: call('PATCH'),
    remove: call('DELETE'),
    all: () => site.db.selectFrom('activities').selectAll().orderBy('id').execute(),
  };
}

test('an activity is added to a history, now and with the usual looks', async () => {
  const { parcelId, ask, post } = await siteWithActivity();
  const before = new Date().toISOString();

  const reply = await post({ parcel_id: parcelId, ...event });

  const after = new Date().toISOString();
  expect(reply.status).toBe(201);
  expect(dataOf(reply)).toMatchObject({
    ...event,
    id: expect.any(Number),
    parcel_id: parcelId,
    icon: 'airplanemode_active',
    color: 'green',
    created_at_month: expect.stringMatching(/^[A-Z][a-z]{2}$/),
    created_at_day: expect.stringMatching(/^\d\d$/),
    created_at_time: expect.stringMatching(/^\d\d:\d\d [AP]M$/),
  });
  const { created_at, updated_at } = dataOf(reply);
  expect([before, created_at, after].toSorted()).toEqual([before, created_at, after]);
  expect(updated_at).toBe(created_at);
  const { history } = dataOf(await ask('/api/parcels/TEST-1001'));
  expect(history).toMatchObject({ data: [dataOf(reply), { title: 'Departed' }], total: 2 });

  for (const parcel_id of [String(parcelId), 'TEST-1001', ' test-1001 ']) {
    expect(dataOf(await post({ parcel_id, ...event }))).toMatchObject({ parcel_id: parcelId });
  }
});

test('an activity with bad fields is not added, which names them all, nor one of no parcel', async () => {
  const { post, all } = await siteWithActivity();

  const reply = await post({
    parcel_id: 'a b',
    title: '',
    description: 'x'.repeat(2001),
    icon: 'rocket',
    color: 'blue',
    created_at: 'yesterday',
    updated_at: '2026-01-01T00:00:00Z',
  });

  expect(reply.status).toBe(422);
  const bad = ['parcel_id', 'title', 'description', 'icon', 'color', 'created_at', 'updated_at'];
  expect(badFieldsOf(reply)).toEqual(bad);
  for (const parcel_id of [4711, 'NO-SUCH-1']) {
    expect((await post({ parcel_id, ...event })).status).toBe(404);
  }
  expect(await all()).toHaveLength(1);
});

test('an activity is changed in what is given, where it is of the parcel that is named', async () => {
  const { id, parcelId, patch, all } = await siteWithActivity();
  const [before] = await all();

  for (const fields of [{ id: 4711 }, { parcel_id: 'OTHER-1' }, { parcel_id: 'NO-SUCH-1' }]) {
    expect((await patch({ id, ...fields, title: 'Changed' })).status).toBe(404);
  }
  expect(await all()).toEqual([before]);
  const reply = await patch({ id: String(id), title: 'Landed', icon: 'verified' });

  expect(reply.status).toBe(200);
  expect(dataOf(reply)).toMatchObject({ id, parcel_id: parcelId, created_at_month: 'Mar' });
  const [after] = await all();
  const { updated_at } = after ?? {};
  expect(after).toEqual({ ...before, title: 'Landed', icon: 'verified', updated_at });
  expect(updated_at).not.toBe(before?.updated_at);
});

test('an activity is deleted once', async () => {
  const { id, remove, all } = await siteWithActivity();

  expect((await remove({ id })).status).toBe(200);
  expect(await all()).toEqual([]);
  expect((await remove({ id })).status).toBe(404);
});

async function siteIn(timeZone: string) {
  const site = await startSite({ TZ: timeZone });
  await insertParcel(site.db);
  const admin = await signedInAdmin(site);
  return (created_at: unknown) =>
    admin.ask('/api/activities', {
      method: 'POST',
      json: { parcel_id: 'TEST-1001', title: 'Scan', description: 'Seen.', created_at },
    });
}

describe('when an activity happened', () => {
  test.each([
    ['2026-11-21T03:05:00.000Z', '2026-11-21T03:05:00.000Z'],
    ['2026-11-21T03:05:00Z', '2026-11-21T03:05:00.000Z'],
    ['2026-11-21T03:05Z', '2026-11-21T03:05:00.000Z'],
    ['2026-11-21T03:05:07.1234Z', '2026-11-21T03:05:07.123Z'],
    ['2026-11-21T03:05+05:30', '2026-11-20T21:35:00.000Z'],
    ['2026-11-21T03:05:00-08:00', '2026-11-21T11:05:00.000Z'],
    [' 2024-02-29T12:00Z ', '2024-02-29T12:00:00.000Z'],
  ])('%s is an instant', async (given, instant) => {
    const post = await siteIn('Asia/Tokyo');

    expect(dataOf(await post(given))).toMatchObject({ created_at: instant });
  });

  test.each([
    ['in summer', 'Europe/Berlin', '2026-07-01T10:00', '2026-07-01T08:00:00.000Z'],
    ['with seconds', 'Europe/Berlin', '2026-01-01T10:00:30', '2026-01-01T09:00:30.000Z'],
    ['at another quarter', 'Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['in a gap', 'Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['before a gap', 'Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
    ['after a gap', 'Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['in a gap in the west', 'America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    [
      'in a gap of half an hour',
      'Australia/Lord_Howe',
      '2026-10-04T02:15',
      '2026-10-03T15:45:00.000Z',
    ],
    ['twice', 'Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['twice in the west', 'America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['after it came twice', 'Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['before it came twice', 'Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
  ])('a time on the clocks of the site, %s: %s, %s', async (_name, zone, given, instant) => {
    const post = await siteIn(zone);

    expect(dataOf(await post(given))).toMatchObject({ created_at: instant });
  });

  test.each([
    ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
    ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00'],
    ['America/New_York', '2026-11-21T03:05:59.000Z', '2026-11-20T22:05'],
    ['Asia/Kathmandu', '2025-12-31T18:15:00.000Z', '2026-01-01T00:00'],
  ])('is shown to forms as the clocks of %s did', async (zone, instant, clock) => {
    expect(localDateTime(new Date(instant), zone)).toBe(clock);
  });

  test.each(['1970-01-01T00:00Z', '2100-12-31T23:59:59Z'])('%s is within bounds', async (given) => {
    const post = await siteIn('UTC');

    expect((await post(given)).status).toBe(201);
  });

  test.each([
    '1969-12-31T23:59:59Z',
    '2101-01-01T00:00Z',
    '9999-01-01T00:00',
    '2026-02-30T10:00Z',
    '2025-02-29T10:00',
    '2026-01-01T24:00',
    '2026-01-01T10:60Z',
    '2026-01-01T10:00+25:00',
    '2026-01-01',
    '2026-01-01 10:00',
    '10:00',
    '1 January 2026',
    '+002026-01-01T00:00Z',
    '',
    null,
    1767225600000,
    {},
  ])('%j is refused', async (given) => {
    const post = await siteIn('Europe/Berlin');

    const reply = await post(given);

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(['created_at']);
  });
});

const row = {
  id: 1,
  parcel_id: 1,
  builtin_key: null,
  title: '',
  description: '',
  icon: 'home_work',
  color: 'green',
  stage: null,
  location: null,
  image: null,
  updated_at: '',
} as const;

const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
];

/** How Intl shows the parts of instants in a time zone: the yardstick. */
function intlParts(timeZone: string) {
  const shown = [
    { month: 'short' },
    { day: '2-digit' },
    { hour: '2-digit', minute: '2-digit', hour12: true },
  ] as const;
  const formats = shown.map((part) => new Intl.DateTimeFormat('en-US', { ...part, timeZone }));
  return (created_at: string) =>
    formats.map((format) => format.format(new Date(created_at)).replace(/\s/g, ' '));
}

test.each(zones)('the parts of a date are those of %s, all the year round', (zone) => {
  const yardstick = intlParts(zone);
  const wrong: string[] = [];
  // Not a divisor of a quarter of an hour, so that every minute of the hour has its turn.
  const stepMs = 61 * 60_000;
  for (let instant = Date.UTC(2025, 11, 30); instant < Date.UTC(2027, 0, 2); instant += stepMs) {
    const created_at = new Date(instant).toISOString();
    const { created_at_month, created_at_day, created_at_time } = withDateParts(
      { ...row, created_at },
      zone,
    );
    const parts = [created_at_month, created_at_day, created_at_time].join();
    if (parts !== yardstick(created_at).join()) wrong.push(`${created_at}: ${parts}`);
  }
  expect(wrong).toEqual([]);
});

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
  test('may be each that there is, of the parcel and of an activity', async () => {
    const { record, set, stage: shown } = await siteWithParcel();

    for (const [index, stage] of stages.entries()) {
      expect(dataOf(await set({ stage })).stage).toBe(stage);
      expect(await shown()).toBe(stage);
      await set({ stage: null });
      expect(await shown()).toBeNull();
      await record(index + 1, { stage });
      expect(await shown()).toBe(stage);
    }
  });

  test('is none of these, neither the parcel’s nor an activity’s', async () => {
    const { add, edit, record, set, stage: shown } = await siteWithParcel('picked_up');
    const id = await record(1);

    for (const stage of ['lost', 'DELIVERED', 'in transit', 7, ['delivered'], { stage: 'x' }]) {
      for (const reply of [await add({ stage }), await edit(id, { stage }), await set({ stage })]) {
        expect(reply.status).toBe(422);
        expect(badFieldsOf(reply)).toEqual(['stage']);
      }
    }
    expect(await shown()).toBe('picked_up');
  });

  test('is that of the newest activity by its date that has one, through edits and deletions', async () => {
    const { record, edit, remove, stage } = await siteWithParcel();
    const id = await record(5, { stage: 'delivered' });
    await record(3, { stage: 'in_transit' });
    await record(7);
    expect(await stage()).toBe('delivered');

    await edit(id, { stage: 'on_hold' });
    expect(await stage()).toBe('on_hold');
    await edit(id, { created_at: '2026-03-02T08:00:00.000Z' });
    expect(await stage()).toBe('in_transit');
    await edit(id, { created_at: '2026-03-09T08:00:00.000Z' });
    expect(await stage()).toBe('on_hold');
    await edit(id, { stage: null });
    expect(await stage()).toBe('in_transit');
    await edit(id, { stage: 'delivered' });
    expect(await stage()).toBe('delivered');
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

  test('gives way to the next activity that has one, and stays where something else is changed', async () => {
    const { record, set, stage } = await siteWithParcel();
    await record(3, { stage: 'in_transit' });
    await set({ stage: 'exception' });

    await record(4, { stage: 'out_for_delivery' });
    expect(await stage()).toBe('out_for_delivery');
    await set({ weight: '3 kg' });
    expect(await stage()).toBe('out_for_delivery');
  });

  test.each([null, ''])(
    'is cleared by %j, whatever the history says, and stays so',
    async (none) => {
      const { record, edit, set, stage } = await siteWithParcel('picked_up');
      const id = await record(3, { stage: 'in_transit' });

      expect((await set({ stage: none })).status).toBe(200);
      expect(await stage()).toBeNull();
      await edit(id, { title: 'Departed' });
      expect(await stage()).toBeNull();
    },
  );
});

describe('what is written beside the stage', () => {
  test('is an event about the parcel, after that about the activity, where its stage changes', async () => {
    const { record, admin, parcelId } = await siteWithParcel('picked_up');

    const id = await record(3, { stage: 'delivered' });

    const events = async () => dataOf(await admin.ask('/api/audit')).data;
    expect(await events()).toMatchObject([
      {
        action: 'changed',
        record: { type: 'parcel', id: parcelId, name: 'TEST-1001' },
        changes: { stage: { from: 'picked_up', to: 'delivered' } },
      },
      { action: 'created', record: { type: 'activity', id, name: 'Seen' } },
    ]);
    await record(4, { stage: 'delivered' });
    await record(5);
    const activity = { record: { type: 'activity' } };
    expect((await events()).slice(0, 2)).toMatchObject([activity, activity]);
    expect(await events()).toHaveLength(4);
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
