import { describe, expect, test } from 'vitest';
import { insertImage } from '../../../server/content/images/queries.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { siteWithThree } from '../../support/parcels/events.ts';
import { insertParcelsAt } from '../../support/parcels/many-parcels.ts';
import { siteWithPair } from '../../support/parcels/merge-pair.ts';
import { insertActivity, insertParcel } from '../../support/parcels.ts';
import type { TestSite } from '../../support/site.ts';

async function historyOf({ ask }: TestSite, code: string): Promise<string[]> {
  const { history } = dataOf(await ask(`/api/parcels/${code}`));
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
      weight: '2 kg',
      status: 'In transit',
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
      'parcel KEEP-1 changed',
      'parcel KEEP-1 changed',
      'parcel GONE-2 deleted',
    ]);
    expect(JSON.parse(events[0]?.changes ?? '')).toMatchObject({
      weight: { from: null, to: '2 kg' },
    });
    expect(JSON.parse(events[1]?.changes ?? '')).toEqual({ parcel_id: { from, to: into } });
    expect(JSON.parse(events[5]?.changes ?? '')).toMatchObject({
      tracking_code: { from: 'GONE-2', to: null },
      recipient_name: { from: 'Ada Okoye', to: null },
    });
  });

  test('refuses a parcel with itself, and what there is not, or no more', async () => {
    const { merge, parcels } = await siteWithPair();

    const itself = await merge({ into: 'KEEP-1', from: 'keep-1' });

    expect(itself.status).toBe(422);
    expect(badFieldsOf(itself)).toEqual(['from']);
    expect((await merge({ into: 'KEEP-1', from: 'NO-SUCH-1' })).status).toBe(404);
    expect((await merge({ into: 'NO-SUCH-1', from: 'KEEP-1' })).status).toBe(404);
    expect(badFieldsOf(await merge({ into: null, all: 1 }))).toEqual(['into', 'from', 'all']);
    expect(await parcels()).toHaveLength(2);
    await merge({ into: 'KEEP-1', from: 'GONE-2' });
    expect((await merge({ into: 'KEEP-1', from: 'GONE-2' })).status).toBe(404);
    expect(await parcels()).toHaveLength(1);
  });
});

const delivered = {
  title: 'Delivered',
  stage: 'delivered',
  status: 'Delivered',
  location: 'Porto',
};

async function siteToMerge() {
  const site = await siteWithThree();
  const happens = async (...parcels: string[]) =>
    Number(dataOf(await site.post({ parcels, ...delivered })).id);
  const patch = (json: object) => site.admin.ask('/api/parcels', { method: 'PATCH', json });
  const merge = () => {
    const json = { into: 'WB-1', from: 'WB-2' };
    return site.admin.ask('/api/parcels/merge', { method: 'POST', json });
  };
  const titles = async () => (await site.historyOf('WB-1')).map(({ title }) => title);
  return { ...site, happens, patch, merge, titles };
}

describe('an event of parcels that become one', () => {
  test('of both is told once, and undone as a whole', async () => {
    const { happens, merge, undo, parcel, titles } = await siteToMerge();
    const before = await parcel('WB-1');
    const id = await happens('WB-1', 'WB-2');

    await merge();
    expect(await titles()).toEqual(['Delivered']);
    expect((await undo({ id })).status).toBe(200);

    expect(await parcel('WB-1')).toEqual({ ...before, updated_at: expect.any(String) });
    expect(await titles()).toEqual([]);
  });

  test('of both is told twice where one was changed since', async () => {
    const { admin, happens, historyOf, merge, titles } = await siteToMerge();
    await happens('WB-1', 'WB-2');
    const [{ id } = {}] = await historyOf('WB-2');
    const json = { id, title: 'Delivered to Eve' };
    await admin.ask('/api/activities', { method: 'PATCH', json });

    await merge();

    expect((await titles()).sort()).toEqual(['Delivered', 'Delivered to Eve']);
  });

  test('of the other is undone where it is now', async () => {
    const { happens, patch, merge, undo, parcel, titles } = await siteToMerge();
    await patch({ id: 'WB-1', status: 'Own' });
    const id = await happens('WB-2');
    await merge();
    const { status, stage, location: current_location } = delivered;
    expect(await parcel('WB-1')).toMatchObject({ stage, status, current_location });

    expect((await undo({ id })).status).toBe(200);

    const own = { status: 'Own', stage: null, current_location: null };
    expect(await parcel('WB-1')).toMatchObject(own);
    expect(await titles()).toEqual([]);
  });

  test('takes nothing back that was the parcel’s own', async () => {
    const { happens, patch, merge, undo, parcel } = await siteToMerge();
    const own = { status: 'Delivered', current_location: 'Porto' };
    await patch({ id: 'WB-1', ...own });
    const id = await happens('WB-2');
    await merge();

    await undo({ id });

    expect(await parcel('WB-1')).toMatchObject(own);
  });

  test('gives back the stage that the history of both says without it', async () => {
    const { post, happens, merge, undo, parcel } = await siteToMerge();
    await post({ parcels: ['WB-1'], title: 'Arrived', stage: 'in_transit' });
    const id = await happens('WB-2');
    await merge();
    expect(await parcel('WB-1')).toMatchObject({ stage: 'delivered' });

    await undo({ id });

    expect(await parcel('WB-1')).toMatchObject({ stage: 'in_transit' });
  });
});

async function mergedSite() {
  const site = await siteWithPair();
  await site.merge({ into: 'KEEP-1', from: 'GONE-2' });
  const codeAt = async (path: string) => dataOf(await site.ask(path)).tracking_code;
  const adminsCodeAt = async (path: string) => dataOf(await site.admin.ask(path)).tracking_code;
  return { ...site, codeAt, adminsCodeAt };
}

describe('the code of a parcel that became one with another', () => {
  test.each([
    'GONE-2',
    'gone-2',
    'gone2',
    'Gone%202',
    'https%3A%2F%2Fx.example%2F%3Fcode%3DGONE-2',
  ])('leads to that one: %s', async (code) => {
    const { ask, codeAt, adminsCodeAt } = await mergedSite();

    expect(await codeAt(`/api/parcels/${code}`)).toBe('KEEP-1');
    expect(await adminsCodeAt(`/api/parcels/${code}`)).toBe('KEEP-1');
    const page = await ask(`/track.html?code=${code}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('KEEP-1');
    expect(page.text).not.toContain('GONE-2</');
  });

  test('leads on where that becomes one with a third', async () => {
    const { db, merge, codeAt } = await mergedSite();
    await insertParcel(db, { tracking_code: 'THIRD-3' });

    await merge({ into: 'THIRD-3', from: 'KEEP-1' });

    expect(await codeAt('/api/parcels/gone2')).toBe('THIRD-3');
    expect(await codeAt('/api/parcels/KEEP-1')).toBe('THIRD-3');
  });

  test('is meant before another parcel that differs by its separators', async () => {
    const { db, codeAt, adminsCodeAt } = await mergedSite();
    await insertParcel(db, { tracking_code: 'G-O-NE2' });

    for (const at of [codeAt, adminsCodeAt]) {
      expect(await at('/api/parcels/GONE-2')).toBe('KEEP-1');
      expect(await at('/api/parcels/g-o-ne2')).toBe('G-O-NE2');
      expect(await at('/api/parcels/gone2')).toBe('G-O-NE2');
    }
  });

  test('leads nowhere in a spelling that two of them have', async () => {
    const { db, merge, ask, admin, codeAt } = await mergedSite();
    await insertParcel(db, { tracking_code: 'OTHER-1' });
    await insertParcel(db, { tracking_code: 'GO.NE-2' });
    await merge({ into: 'OTHER-1', from: 'GO.NE-2' });

    expect((await ask('/api/parcels/gone2')).status).toBe(404);
    expect((await admin.ask('/api/parcels/gone2')).status).toBe(404);
    expect(await codeAt('/api/parcels/go.ne-2')).toBe('OTHER-1');
  });

  test('is taken, and names the parcel in calls, but for its deletion', async () => {
    const { admin, post, patch, remove, parcels } = await mergedSite();
    const fields = { recipient_name: 'A', destination: 'B' };
    const json = { parcel_id: 'GONE-2', title: 'Seen', description: 'By its old label.' };

    expect((await post({ tracking_code: 'gone-2', ...fields })).status).toBe(409);
    expect((await patch({ id: 'KEEP-1', tracking_code: 'Gone-2' })).status).toBe(409);
    expect((await admin.ask('/api/activities', { method: 'POST', json })).status).toBe(201);
    expect((await patch({ id: 'GONE-2', weight: '9 kg' })).status).toBe(200);
    const scanned = { parcels: ['gone-2', 'GONE 2'], title: 'Scanned' };
    const event = await admin.ask('/api/events', { method: 'POST', json: scanned });
    expect(dataOf(event).results).toMatchObject([
      { ok: true, tracking_code: 'KEEP-1' },
      { ok: true, tracking_code: 'KEEP-1' },
    ]);
    expect((await remove({ id: 'GONE-2' })).status).toBe(404);

    expect(await parcels()).toMatchObject([{ tracking_code: 'KEEP-1', weight: '9 kg' }]);
  });

  test('of digits comes before an id, wherever a parcel is named', async () => {
    const { db, merge, patch, admin, into } = await mergedSite();
    await insertParcelsAt(db, [10_000]);
    await insertParcel(db, { tracking_code: '10000' });
    await merge({ into, from: '10000' });

    const changed = await patch({ id: '10000', weight: '9 kg' });
    const json = { parcels: ['10000'], title: 'Scanned' };
    const event = await admin.ask('/api/events', { method: 'POST', json });

    expect(dataOf(changed).tracking_code).toBe('KEEP-1');
    expect(dataOf(event).results).toMatchObject([{ tracking_code: 'KEEP-1' }]);
  });

  test('goes with the parcel that it leads to, and may be given again', async () => {
    const { remove, ask, post } = await mergedSite();
    await remove({ id: 'KEEP-1' });

    expect((await ask('/api/parcels/GONE-2')).status).toBe(404);
    const again = { tracking_code: 'GONE-2', recipient_name: 'A', destination: 'B' };
    expect((await post(again)).status).toBe(201);
  });

  test('finds the parcel in the list', async () => {
    const { admin } = await mergedSite();
    const search = async (query: string) => dataOf(await admin.ask(`/api/parcels?${query}`));

    const found = { total: 1, data: [{ tracking_code: 'KEEP-1' }] };
    expect(await search('search=gone-2')).toMatchObject(found);
    expect(await search('search=GONE%202')).toMatchObject(found);
    expect(await search('search=gone-2&page=2')).toMatchObject({ total: 1, data: [] });
    expect(await search('search=gone-3')).toMatchObject({ total: 0, data: [] });
  });
});
