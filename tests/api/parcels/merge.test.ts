import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/content/images/queries.ts';
import { refuseChanges } from '../../support/database.ts';
import { expectAdminOnly } from '../../support/guard.ts';
import { siteWithPair } from '../../support/parcels/merge-pair.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import { badFieldsOf, dataOf } from '../../support/response-data.ts';
import type { TestSite } from '../../support/site.ts';

async function historyOf({ ask }: TestSite, code: string): Promise<string[]> {
  const { history } = Object(dataOf(await ask(`/api/parcels/${code}`)));
  return history.data.map(({ title }: { title: string }) => title);
}

async function insertPicture({ db }: TestSite, name: string): Promise<void> {
  const created_at = '2026-01-01T00:00:00.000Z';
  const size = { width: 4, height: 3, bytes: new Uint8Array([1]) };
  await insertImage(db, { name, type: 'image/webp', ...size, created_at });
}

describe('POST /api/parcels/merge', () => {
  test.each([
    ['codes', () => ({ into: 'keep-1', from: 'GONE-2' })],
    ['ids', (into: number, from: number) => ({ into, from })],
    ['ids as text', (into: number, from: number) => ({ into: `${into}`, from: `${from}` })],
  ])('makes one parcel of two, by their %s', async (_name, named) => {
    const site = await siteWithPair();

    const reply = await site.merge(named(site.into, site.from));

    expect(reply.status).toBe(200);
    expect(dataOf(reply)).toMatchObject({
      id: site.into,
      tracking_code: 'KEEP-1',
      // What it had not.
      ...{ weight: '2 kg', status: 'In transit' },
      // What it had, and the other had not.
      sender_name: 'Kofi Mensah',
    });
    expect((await site.parcels()).map(({ tracking_code }) => tracking_code)).toEqual(['KEEP-1']);
  });

  test('leaves its own values as they are', async () => {
    const { db, merge, into } = await siteWithPair();
    const own = { recipient_name: 'Own', destination: 'Own place', show_map: 'no' } as const;
    await db.updateTable('parcels').set(own).where('id', '=', into).execute();

    expect(dataOf(await merge({ into: 'KEEP-1', from: 'GONE-2' }))).toMatchObject(own);
  });

  test('joins the two histories by date, and the newest stage holds', async () => {
    const site = await siteWithPair();

    const reply = await site.merge({ into: 'KEEP-1', from: 'GONE-2' });

    expect(await historyOf(site, 'KEEP-1')).toEqual([
      'Delivered',
      'Sorted',
      'Picked up',
      'Registered',
    ]);
    expect(dataOf(reply)).toMatchObject({ stage: 'delivered' });
    const [parcel] = await site.parcels();
    expect(parcel?.last_event_at).toBe('2026-03-04T08:00:00.000Z');
  });

  test('keeps the stage that was set by hand where no other comes along', async () => {
    const { db, merge, into, from } = await siteWithPair();
    await db.deleteFrom('activities').where('parcel_id', '=', from).execute();
    await insertActivity(db, from, { title: 'Weighed' });
    await db.updateTable('parcels').set({ stage: 'on_hold' }).where('id', '=', into).execute();

    expect(dataOf(await merge({ into, from }))).toMatchObject({ stage: 'on_hold' });
  });

  test('can be found by what it took', async () => {
    const { admin, db, merge, into, from } = await siteWithPair();
    await db.updateTable('parcels').set({ recipient_email: null }).where('id', '=', into).execute();
    await merge({ into, from });

    const found = await admin.ask('/api/parcels?search=ada@example.com');

    expect(dataOf(found)).toMatchObject({ total: 1, data: [{ id: into }] });
  });

  test('takes the picture where it has none, and else the other one goes', async () => {
    const site = await siteWithPair();
    const { db, merge, into, from, ask } = site;
    for (const name of ['a.webp', 'b.webp']) await insertPicture(site, name);
    await db.updateTable('parcels').set({ image: 'a.webp' }).where('id', '=', from).execute();

    expect(dataOf(await merge({ into, from })).image).toBe('a.webp');
    await insertParcel(db, { tracking_code: 'THIRD-3', image: 'b.webp' });
    expect(dataOf(await merge({ into, from: 'THIRD-3' })).image).toBe('a.webp');

    expect((await ask('/uploads/images/a.webp')).status).toBe(200);
    expect((await ask('/uploads/images/b.webp')).status).toBe(404);
  });

  test('is written down: what was deleted with its values, what changed, and what moved', async () => {
    const { db, merge, into, from } = await siteWithPair();
    await merge({ into, from });

    const events = await db
      .selectFrom('audit_events')
      .select(['action', 'record_type as type', 'record_name as name', 'changes'])
      .orderBy('id')
      .execute();

    expect(events.map(({ action, type, name }) => `${type} ${name} ${action}`)).toEqual([
      'parcel KEEP-1 changed',
      'activity Delivered changed',
      'activity Picked up changed',
      'parcel GONE-2 deleted',
      'parcel KEEP-1 changed',
    ]);
    expect(JSON.parse(events[0]?.changes ?? '')).toMatchObject({
      weight: { from: null, to: '2 kg' },
    });
    expect(JSON.parse(events[1]?.changes ?? '')).toEqual({ parcel_id: { from, to: into } });
    expect(JSON.parse(events[3]?.changes ?? '')).toMatchObject({
      tracking_code: { from: 'GONE-2', to: null },
      recipient_name: { from: 'Ada Okoye', to: null },
    });
  });

  test('refuses a parcel with itself, and what there is not', async () => {
    const { merge, parcels } = await siteWithPair();

    const itself = await merge({ into: 'KEEP-1', from: 'keep-1' });

    expect(itself.status).toBe(422);
    expect(badFieldsOf(itself)).toEqual(['from']);
    expect((await merge({ into: 'KEEP-1', from: 'NO-SUCH-1' })).status).toBe(404);
    expect((await merge({ into: 'NO-SUCH-1', from: 'KEEP-1' })).status).toBe(404);
    expect(badFieldsOf(await merge({ into: null, all: 1 }))).toEqual(['into', 'from', 'all']);
    expect(await parcels()).toHaveLength(2);
  });

  test('happens once: the code of a parcel that is gone names no second one', async () => {
    const { merge, parcels } = await siteWithPair();
    await merge({ into: 'KEEP-1', from: 'GONE-2' });

    expect((await merge({ into: 'KEEP-1', from: 'GONE-2' })).status).toBe(404);
    expect(await parcels()).toHaveLength(1);
  });

  test('changes nothing where the database breaks off', async () => {
    const { db, merge, parcels } = await siteWithPair();
    const before = await parcels();
    await refuseChanges(db, 'delete', 'parcels');

    expect((await merge({ into: 'KEEP-1', from: 'GONE-2' })).status).toBe(500);

    expect(await parcels()).toEqual(before);
    expect(await db.selectFrom('code_aliases').selectAll().execute()).toEqual([]);
    const moved = db.selectFrom('activities').select('parcel_id').distinct().execute();
    expect(await moved).toHaveLength(2);
  });

  test('is the administrator’s', async () => {
    const site = await siteWithPair();

    await expectAdminOnly(site, 'POST', '/api/parcels/merge', { into: 'KEEP-1', from: 'GONE-2' });

    expect(await site.parcels()).toHaveLength(2);
  });
});
