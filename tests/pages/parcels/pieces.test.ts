import { expect, test } from 'vitest';
import { signedInAdmin } from '../../support/admin.ts';
import { dataOf } from '../../support/http.ts';
import { startSite } from '../../support/site.ts';

const required = { recipient_name: 'Grace Bauer', destination: 'Hauptstrasse 9, Berlin' };

async function siteWithPieces() {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  const create = async (code: string, fields: object) => {
    const json = { tracking_code: code, ...required, ...fields };
    return dataOf(await admin.ask('/api/parcels', { method: 'POST', json }));
  };
  const read = async (code: string) => dataOf(await admin.ask(`/api/parcels/${code}`));
  const post = (path: string, fields: Record<string, string>) =>
    admin.ask(path, { method: 'POST', fields });
  const page = async (path: string) => (await admin.ask(path)).text;
  return { ...site, admin, create, read, post, page };
}

const createPath = '/control/parcels/create.html';
const row = (index: number, fields: Record<string, string>) =>
  Object.fromEntries(
    ['weight', 'length', 'width', 'height', 'content'].map((name) => [
      `pieces[${index}][${name}]`,
      fields[name] ?? '',
    ]),
  );

test('a form without script takes pieces in the company’s units, with commas, and empty rows', async () => {
  const { admin, read, post, page } = await siteWithPieces();
  await admin.ask('/api/settings', { method: 'PATCH', json: { units: 'imperial' } });
  const form = await page(createPath);
  expect(form).toContain('name="pieces[3][weight]"');
  expect(form).toContain('Weight, lb');

  const sent = {
    _verb: 'POST /api/parcels',
    tracking_code: 'FORM-1',
    ...required,
    pieces_count: '3',
    weight: '',
    ...row(0, { weight: '1,13', length: '10' }),
    ...row(1, { content: 'Tea' }),
    ...row(2, {}),
    ...row(3, {}),
  };
  expect((await post(createPath, sent)).status).toBe(303);
  const stored = await read('FORM-1');
  expect(stored).toMatchObject({
    pieces_count: 3,
    pieces: [{ weight: 0.513, length: 25.4 }, { content: 'Tea' }, { weight: null }],
  });

  const editPath = '/control/parcels/FORM-1/update';
  const edit = { _verb: 'PATCH /api/parcels', id: String(stored.id) };
  expect(await page(editPath)).toContain('value="1.13"');
  const changed = { ...edit, ...row(0, { weight: '2' }), weight: '4,5' };
  expect((await post(editPath, changed)).status).toBe(303);
  expect(await read('FORM-1')).toMatchObject({ pieces_count: 3, weight: '4.5 lb' });

  const refused = await post(editPath, { ...edit, ...row(0, { weight: 'heavy' }) });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('Piece 1, Weight: enter a number');
  expect(refused.text).toContain('value="heavy"');
});

test('each piece has a label, and papers say how many there are', async () => {
  const { create, page } = await siteWithPieces();
  const { id } = await create('BOX-100', { pieces: [{ weight: 2 }, { weight: 3 }] });
  const single = await create('BOX-200', {});
  const labels = await page(`/control/papers/labels?parcels=${id},${single.id}`);
  expect(labels.match(/<article class="label /g)).toHaveLength(3);
  for (const text of ['BOX-100/1', 'BOX-100/2', '>2/2<']) expect(labels).toContain(text);
  expect(labels).not.toContain('BOX-200/1');

  expect(await page(`/control/papers/manifest?parcels=${id},${single.id}`)).toContain('3 pieces');
  expect(await page(`/control/papers/waybills?parcels=${id}`)).toMatch(
    /Pieces<\/dt><dd[^>]*>(<[^>]+>)*2/,
  );
});

test('a parcel’s page has its pieces, and which of them an event waits for', async () => {
  const { admin, create, page, ask } = await siteWithPieces();
  const box = { weight: 2, length: 50, width: 40, height: 30, content: 'Books' };
  await create('BOX-300', { pieces: [box, {}, {}] });
  const json = { parcels: ['BOX-300/1'], title: 'Arrived' };
  await admin.ask('/api/events', { method: 'POST', json });
  const shown = await page('/control/parcels/BOX-300');
  expect(shown).toContain('1 of 3 scanned. Missing: 2 and 3');
  expect(shown).toContain('50 × 40 × 30 cm');
  expect(shown).toContain('Volumetric weight: 12 kg');
  expect((await ask('/track.html?code=BOX-300')).text).toContain('3 pieces');
  await create('BOX-400', {});
  expect((await ask('/track.html?code=BOX-400')).text).not.toContain('1 piece');
  // What stands on a label leads to the parcel, for visitors and in the panel.
  expect((await ask('/track.html?code=BOX-300%2F2')).text).toContain('3 pieces');
  const found = await admin.ask('/control/search?search=BOX-300%2F2');
  expect(found.headers.location ?? '').toContain('BOX-300');
});

test.each(['all', 'masked', 'locked'])(
  'a result says which pieces have been scanned, where it shows %s',
  async (details) => {
    const { admin, create, ask } = await siteWithPieces();
    await admin.ask('/api/settings', { method: 'PATCH', json: { public_details: details } });
    await create('BOX-600', { pieces_count: 3 });
    const scan = (parcels: string[], title = 'Arrived') =>
      admin.ask('/api/events', { method: 'POST', json: { parcels, title } });
    const shown = async (lang = 'en') => (await ask(`/track.html?code=BOX-600&lang=${lang}`)).text;
    const seen = async () => dataOf(await ask('/api/parcels/BOX-600')).pieces_scanned;

    expect(await shown()).toContain('>3 pieces<');
    expect(await seen()).toBeUndefined();
    await scan(['BOX-600/3']);
    await scan(['BOX-600/1']);
    expect(await shown()).toContain('>3 pieces; scanned so far: 1 and 3<');
    expect(await shown('fa')).toContain('۱ و ۳');
    expect(await seen()).toEqual([1, 3]);

    // A newer scan is of other pieces.
    await scan(['BOX-600/2'], 'Loaded');
    expect(await shown()).toContain('>3 pieces; scanned so far: 2<');
    // All of them: nothing is missing any more.
    await scan(['BOX-600/1', 'BOX-600/3'], 'Loaded');
    await scan(['BOX-600/2']);
    expect(await seen()).toBeUndefined();
    expect(await shown()).toContain('>3 pieces<');
  },
);

test('copies and templates take pieces along', async () => {
  const { admin, create, page } = await siteWithPieces();
  await create('BOX-500', { pieces: [{ content: 'Tea' }, { weight: 3 }] });
  const json = { name: 'Two boxes', from: 'BOX-500' };
  const made = dataOf(await admin.ask('/api/parcel-templates', { method: 'POST', json }));
  expect(made).toMatchObject({ pieces_count: 2, pieces: [{ content: 'Tea' }, { weight: 3 }] });
  for (const query of ['from=BOX-500', `template=${made.id}`]) {
    const form = await page(`${createPath}?${query}`);
    expect(form).toMatch(/name="pieces_count"[^>]*value="2"|value="2"[^>]*name="pieces_count"/);
    expect(form).toContain('value="Tea"');
  }
});
