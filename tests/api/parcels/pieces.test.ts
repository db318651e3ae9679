/** @module-tag postgres */

import { expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { deliver } from '../../support/parcels/deliveries.ts';
import { startSite } from '../../support/site.ts';

const required = { recipient_name: 'Grace Bauer', destination: 'Hauptstrasse 9, Berlin' };
const unknown = { weight: null, length: null, width: null, height: null, content: null };
const box = { weight: 5.5, length: 30, width: 20, height: 10.25, content: 'Books' };

async function siteWithPieces() {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const send = (method: string, path: string, json: object) => admin.ask(path, { method, json });
  const create = (code: string, fields: object) =>
    send('POST', '/api/parcels', { tracking_code: code, ...required, ...fields });
  const change = (id: string, fields: object) => send('PATCH', '/api/parcels', { id, ...fields });
  const read = async (code: string) => dataOf(await admin.ask(`/api/parcels/${code}`));
  const scan = async (parcels: string[], fields: object = {}) => {
    const event = {
      parcels,
      title: 'Arrived',
      stage: 'in_transit',
      location: 'Hamburg',
      ...fields,
    };
    return dataOf(await send('POST', '/api/events', event));
  };
  return { ...site, admin, send, create, change, read, scan };
}

test('a parcel has as many pieces as it is given, and one without any', async () => {
  const { create, read, admin, ask } = await siteWithPieces();
  const made = await create('TWO-1', { pieces: [box, { weight: '7' }] });
  const two = { pieces: [box, { ...unknown, weight: 7 }], pieces_count: 2, weight: '12.5 kg' };
  expect([made.status, dataOf(made)]).toMatchObject([201, two]);
  expect(await read('TWO-1')).toMatchObject(two);

  expect(dataOf(await create('ONE-1', {}))).toMatchObject({ pieces: [unknown], pieces_count: 1 });
  const three = { pieces: [unknown, unknown, unknown], pieces_count: 3, weight: null };
  expect(dataOf(await create('THREE-1', { pieces_count: 3 }))).toMatchObject(three);
  expect(await read('THREE-1')).toMatchObject(three);

  const list = dataOf(await admin.ask('/api/parcels'));
  expect(list.data).toMatchObject([{ pieces_count: 3 }, { pieces_count: 1 }, { pieces_count: 2 }]);
  expect(list.data[0]).not.toHaveProperty('pieces');
  const shown = dataOf(await ask('/api/parcels/TWO-1'));
  expect(shown).toMatchObject({ pieces_count: 2 });
  expect(shown).not.toHaveProperty('pieces');
});

test('the weight follows from the pieces while it has no text of its own', async () => {
  const { create, change, read, admin } = await siteWithPieces();
  await create('W-0001', { pieces: [{ weight: 0.1 }, { weight: 0.2 }] });
  expect(await read('W-0001')).toMatchObject({ weight: '0.3 kg' });
  await change('W-0001', { pieces: [{ weight: 1 }, { weight: 2 }, { weight: 3 }] });
  expect(await read('W-0001')).toMatchObject({ weight: '6 kg', pieces_count: 3 });
  await change('W-0001', { pieces_count: 2 });
  expect(await read('W-0001')).toMatchObject({
    weight: '3 kg',
    pieces: [{ weight: 1 }, { weight: 2 }],
  });
  await change('W-0001', { weight: 'about 4 kg' });
  await change('W-0001', { pieces: [{ weight: 9 }] });
  expect(await read('W-0001')).toMatchObject({ weight: 'about 4 kg', pieces_count: 1 });
  await change('W-0001', { weight: '' });
  expect(await read('W-0001')).toMatchObject({ weight: '9 kg', pieces_count: 1 });
  await change('W-0001', { weight: 'about 4 kg' });
  await change('W-0001', { weight: null, pieces: [{ weight: 8 }] });
  expect(await read('W-0001')).toMatchObject({ weight: '8 kg' });
  await create('W-0002', { weight: '5.5', pieces: [{ weight: 1 }] });
  expect(await read('W-0002')).toMatchObject({ weight: '5.5' });
  await create('W-0003', { pieces: [{ weight: 1 }, {}] });
  expect(await read('W-0003')).toMatchObject({ weight: null });

  await admin.ask('/api/settings', { method: 'PATCH', json: { units: 'imperial' } });
  await create('W-0004', { pieces: [{ weight: 0.513 }, { weight: 0.454 }] });
  expect(await read('W-0004')).toMatchObject({ weight: '2.132 lb' });
});

test('a change of pieces is a version of its own, and stands in the log', async () => {
  const { create, change, send, admin } = await siteWithPieces();
  const made = await create('LOG-1', { pieces: [{ content: 'Tea' }] });
  const headers = { 'If-Match': String(made.headers.etag) };
  const json = { id: 'LOG-1', pieces: [{ content: 'Coffee' }] };
  expect((await admin.ask('/api/parcels', { method: 'PATCH', json, headers })).status).toBe(200);
  expect((await admin.ask('/api/parcels', { method: 'PATCH', json, headers })).status).toBe(412);
  expect((await change('LOG-1', { pieces: [{ content: 'Coffee' }] })).status).toBe(200);
  const log = dataOf(await admin.ask('/api/audit'));
  expect(log.data[0].changes).toEqual({ pieces: { from: 'Tea', to: 'Coffee' } });
  const many = await send('PATCH', '/api/parcels/many', {
    parcels: [dataOf(made).id],
    pieces_count: 4,
  });
  expect(many.status).toBe(200);
  expect(dataOf(await admin.ask('/api/parcels/LOG-1')).pieces).toMatchObject([
    { content: 'Coffee' },
    unknown,
    unknown,
    unknown,
  ]);
});

test('what is no piece is refused at its field', async () => {
  const { create, change } = await siteWithPieces();
  const bad = await create('BAD-1', {
    pieces: [{ weight: 0 }, { length: 10_001, width: -1, height: 1.0001 }, { content: 'a\nb' }],
    pieces_count: 100,
  });
  expect(badFieldsOf(bad)).toEqual([
    'pieces_count',
    'pieces.0.weight',
    'pieces.1.length',
    'pieces.1.width',
    'pieces.1.height',
    'pieces.2.content',
  ]);
  expect(bad.text).toContain('Piece 1, Weight: enter a number from 0.001 to 100\u00a0000');
  expect(badFieldsOf(await create('BAD-1', { pieces: [] }))).toEqual(['pieces']);
  const most = Array.from({ length: 100 }, () => ({}));
  expect(badFieldsOf(await create('BAD-1', { pieces: most }))).toEqual(['pieces']);
  const other = { pieces: [{}, {}], pieces_count: 3 };
  expect(badFieldsOf(await create('BAD-1', other))).toEqual(['pieces_count']);
  await create('GOOD-1', { pieces: [{}, {}], pieces_count: '2' });
  expect(badFieldsOf(await change('GOOD-1', other))).toEqual(['pieces_count']);
});

test('merging keeps the pieces of the parcel that stays', async () => {
  const { create, send, read } = await siteWithPieces();
  await create('STAY-1', { pieces: [{ content: 'Tea' }, {}] });
  await create('GONE-1', { pieces: [box] });
  const merged = await send('POST', '/api/parcels/merge', { into: 'STAY-1', from: 'GONE-1' });
  expect(dataOf(merged)).toMatchObject({ pieces: [{ content: 'Tea' }, unknown], weight: '5.5 kg' });
  expect(await read('STAY-1')).toMatchObject({ pieces_count: 2 });
});

test('an event that is scanned piece by piece is the parcel’s once all pieces are in', async () => {
  const { create, read, scan, send, db } = await siteWithPieces();
  await create('BOX-100', { pieces_count: 3 });
  const first = await scan(['BOX-100/1', 'box 100 / 3']);
  expect(first.results).toEqual([
    {
      parcel: 'BOX-100/1',
      tracking_code: 'BOX-100',
      ok: true,
      activity_id: null,
      missing_pieces: [2],
      error: null,
    },
    expect.objectContaining({ parcel: 'box 100 / 3', ok: true, missing_pieces: [2] }),
  ]);
  // The same piece twice, and another event of it, leave it as it is.
  expect((await scan(['BOX-100/1'])).results).toMatchObject([{ missing_pieces: [2] }]);
  const elsewhere = await scan(['BOX-100/2'], { location: 'Bremen' });
  expect(elsewhere.results).toMatchObject([{ missing_pieces: [1, 3] }]);
  expect(await read('BOX-100')).toMatchObject({ stage: null, history: { total: 0 } });

  const last = await scan(['BOX-100/2']);
  expect(last.results).toMatchObject([
    { ok: true, activity_id: expect.any(Number), missing_pieces: [] },
  ]);
  const arrived = { stage: 'in_transit', current_location: 'Hamburg', history: { total: 1 } };
  expect(await read('BOX-100')).toMatchObject(arrived);

  // Undone, the pieces before it count again; undone before, it is taken back as well.
  await send('DELETE', '/api/events', { id: last.id });
  expect(await read('BOX-100')).toMatchObject({ stage: null, history: { total: 0 } });
  expect((await scan(['BOX-100/2'])).results).toMatchObject([{ missing_pieces: [] }]);
  await send('DELETE', '/api/events', { id: first.id });
  expect(await read('BOX-100')).toMatchObject({ stage: null, history: { total: 0 } });
  expect((await scan(['BOX-100/3'])).results).toMatchObject([{ missing_pieces: [1] }]);

  // An event of the whole parcel ends what was begun before.
  const whole = await scan(['BOX-100'], { title: 'Delivered', stage: 'delivered' });
  expect(whole.results[0]).not.toHaveProperty('missing_pieces');
  const open = db.selectFrom('piece_scans').selectAll().where('completed_by', 'is', null);
  expect(await open.execute()).toEqual([]);
});

test('an event of some pieces is the parcel’s at once where that is asked for', async () => {
  const { create, read, scan } = await siteWithPieces();
  await create('BOX-200', { pieces_count: 2 });
  await create('BOX-300', {});
  const { results } = await scan(['BOX-200/1', 'BOX-300/1'], { at_once: 'yes' });
  expect(results).toMatchObject([
    { activity_id: expect.any(Number), missing_pieces: [] },
    { activity_id: expect.any(Number), missing_pieces: [] },
  ]);
  expect(await read('BOX-200')).toMatchObject({ stage: 'in_transit' });
});

test('a piece that a parcel has not is refused, and a code with a slash may be another spelling', async () => {
  const { create, scan, read } = await siteWithPieces();
  await create('BOX-400', { pieces_count: 2 });
  await create('AB-2026-17', {});
  const { results } = await scan(['BOX-400/3', 'BOX-400/0', 'NONE-1/1', 'AB/2026/17']);
  expect(results).toMatchObject([
    { ok: false, error: 'There’s no piece 3: the pieces of this parcel are numbered 1 to 2.' },
    { ok: false, tracking_code: 'BOX-400' },
    { ok: false, tracking_code: null },
    { ok: true, tracking_code: 'AB-2026-17', activity_id: expect.any(Number) },
  ]);
  expect(await read('BOX-400')).toMatchObject({ history: { total: 0 } });
});

test.each(['BOX-500/2', 'box 500/2', 'BOX500/2'])(
  'a visitor finds a parcel by %s',
  async (code) => {
    const { ask, create } = await siteWithPieces();
    await create('BOX-500', { pieces_count: 2 });

    const found = await dataOf(await ask(`/api/parcels/${encodeURIComponent(code)}`));

    expect(found).toMatchObject({ tracking_code: 'BOX-500' });
  },
);

test('a code that is cut off, or goes on after its piece, names nothing; no piece is delivered alone', async () => {
  const { create, scan, admin } = await siteWithPieces();
  await create('BOX-600', { pieces_count: 3 });
  const { results } = await scan(['BOX-600/', 'BOX-600/1/2']);
  expect(results).toMatchObject([
    { ok: false, tracking_code: null },
    { ok: false, tracking_code: null },
  ]);
  expect((await deliver(admin, { parcel: 'BOX-600/1' })).status).toBe(404);
});

test('the answer says how far the pieces are', async () => {
  const { create, send } = await siteWithPieces();
  await create('BOX-500', { pieces_count: 3 });
  const reply = await send('POST', '/api/events', { parcels: ['BOX-500/2'], title: 'Arrived' });
  expect([reply.status, JSON.parse(reply.text)]).toMatchObject([
    201,
    { message: '1 of 3 scanned' },
  ]);
  const all = { parcels: ['BOX-500/1', 'BOX-500/3'], title: 'Arrived' };
  const done = await send('POST', '/api/events', all);
  expect(JSON.parse(done.text)).toMatchObject({ message: 'Event added to 1 parcel.' });
});
