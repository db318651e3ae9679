import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../server/shared/limits.ts';
import { badFieldsOf, dataOf } from '../../support/http.ts';
import { fileOf, photo, rectangle } from '../../support/images.ts';
import { signature, siteToDeliver, wholeDelivery } from '../../support/parcels/deliveries.ts';

const image = expect.stringMatching(/^[0-9a-f]{32}\.webp$/);

describe('POST /api/deliveries', () => {
  test('makes the activity “Delivered”, and keeps the proof apart from it', async () => {
    const { deliver, parcel, historyOf } = await siteToDeliver();

    const reply = await deliver({ ...(await wholeDelivery()), location: 'Amsterdam' });

    expect(reply.status).toBe(201);
    const { delivery, ...answer } = dataOf(reply);
    expect(answer).toEqual({ event_id: expect.any(Number), tracking_code: 'WB-1' });
    expect(delivery).toEqual({
      id: expect.any(Number),
      activity_id: expect.any(Number),
      received_by: 'Nana Boateng',
      signature: image,
      photo: image,
      location: 'Amsterdam',
      note: 'At the side door.',
      latitude: 52.370216,
      longitude: 4.895168,
      place: null,
      created_at: expect.stringMatching(/Z$/),
    });
    const [activity] = await historyOf('WB-1');
    expect(activity).toMatchObject({
      id: delivery.activity_id,
      title: 'Delivered',
      description: '',
      stage: 'delivered',
      icon: 'check_circle',
      color: 'green',
      location: 'Amsterdam',
      image: null,
      created_at: delivery.created_at,
    });
    expect(await parcel('WB-1')).toMatchObject({
      stage: 'delivered',
      status: 'Delivered',
      current_location: 'Amsterdam',
      map_current_latitude: 52.370216,
      map_current_longitude: 4.895168,
      delivery,
    });
  });

  test('takes a name alone, a code in any case, and an id', async () => {
    const { deliver, parcel, ids } = await siteToDeliver();

    expect((await deliver({ received_by: ' Ada ', parcel: ' wb-2' })).status).toBe(201);
    expect((await deliver({ received_by: 'Ada', parcel: `${ids[2]}` })).status).toBe(201);

    expect((await parcel('WB-2')).delivery).toMatchObject({
      received_by: 'Ada',
      signature: null,
      photo: null,
      note: null,
      latitude: null,
      longitude: null,
      location: null,
    });
    expect(await parcel('WB-3')).toMatchObject({ stage: 'delivered' });
  });

  test('is recorded in the words of the preset, in the language of the company', async () => {
    const { db, admin, deliver } = await siteToDeliver();
    const german = { content_language: 'de' } as const;
    await db.updateTable('settings').set(german).execute();
    await deliver({ received_by: 'Ada' });
    const ofStarter = db
      .selectFrom('event_presets')
      .select('id')
      .where('builtin_key', '=', 'delivered');
    const { id } = await ofStarter.executeTakeFirstOrThrow();
    const own = { id, title: 'Übergeben', status: 'Angekommen', color: 'gold' };
    await admin.ask('/api/event-presets', { method: 'PATCH', json: own });
    await deliver({ received_by: 'Ada', parcel: 'WB-2' });
    await admin.ask('/api/event-presets', { method: 'DELETE', json: { id } });
    await deliver({ received_by: 'Ada', parcel: 'WB-3' });

    expect(await db.selectFrom('activities').selectAll().orderBy('id').execute()).toMatchObject([
      { title: 'Zugestellt', color: 'green', builtin_key: 'delivered' },
      { title: 'Übergeben', color: 'gold', builtin_key: null },
      { title: 'Zugestellt', stage: 'delivered', builtin_key: 'delivered' },
    ]);
  });

  test('takes a delivery that was before, and none that is to come', async () => {
    const { deliver, parcel, proofs } = await siteToDeliver();
    const soon = new Date(Date.now() + 60_000).toISOString();

    const early = await deliver({ received_by: 'Ada', happened_at: soon });
    expect(early.status).toBe(422);
    expect(badFieldsOf(early)).toEqual(['happened_at']);
    expect(await proofs()).toEqual([]);

    await deliver({ received_by: 'Ada', happened_at: '2026-03-01T10:00:00+01:00' });
    expect(await parcel('WB-1')).toMatchObject({
      delivery: { created_at: '2026-03-01T09:00:00.000Z' },
      history: { data: [{ created_at: '2026-03-01T09:00:00.000Z' }] },
    });
  });

  test('takes a parcel that was left in a safe place with a photo alone', async () => {
    const { deliver, proofs } = await siteToDeliver();
    const left = { received_by: 'Behind the shed', place: 'safe_place' };
    const noPicture = fileOf(Buffer.from('no picture'), 'photo.jpg', 'image/jpeg');

    const refused = await deliver({ ...left, signature: await signature() });
    expect(refused.status).toBe(422);
    expect(badFieldsOf(refused)).toEqual(['photo']);
    expect((await deliver({ ...left, photo: noPicture })).status).toBe(415);
    expect(await proofs()).toEqual([]);

    expect((await deliver({ ...left, photo: await photo() })).status).toBe(201);
    expect((await deliver({ ...left, place: 'neighbour' })).status).toBe(201);
    expect(await proofs()).toMatchObject([
      { place: 'safe_place', photo: image },
      { place: 'neighbour', photo: null },
    ]);
  });

  test.each([
    ['no name', { parcel: 'WB-1' }, ['received_by']],
    ['an empty name', { received_by: '  ' }, ['received_by']],
    ['half a place', { received_by: 'Ada', latitude: '3' }, ['longitude']],
    [
      'no such things',
      {
        received_by: 'x'.repeat(301),
        note: 'x'.repeat(2001),
        latitude: '91',
        longitude: '181',
        happened_at: 'soon',
        parcel: '',
        location: 'a\nb',
        speed: '3',
      },
      [
        'parcel',
        'received_by',
        'note',
        'latitude',
        'longitude',
        'location',
        'happened_at',
        'speed',
      ],
    ],
    [
      'text for pictures',
      { received_by: 'Ada', photo: 'x', signature: 'y' },
      ['signature', 'photo'],
    ],
  ])('refuses %s', async (_name, form, fields) => {
    const { deliver, proofs, images, historyOf } = await siteToDeliver();

    const reply = await deliver({ ...form });

    expect(reply.status).toBe(422);
    expect(badFieldsOf(reply)).toEqual(fields);
    expect([...(await proofs()), ...(await images()), ...(await historyOf('WB-1'))]).toEqual([]);
  });

  test.each(['signature', 'photo'])(
    'refuses a %s that is no sound picture',
    { tags: 'extended' },
    async (name) => {
      const { deliver, proofs, images } = await siteToDeliver();
      const huge = new Uint8Array(limits.image.bytes + 1).fill(1);
      const refused = async (file: File) =>
        (await deliver({ received_by: 'Ada', [name]: file })).status;

      expect(await refused(fileOf('<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png'))).toBe(415);
      expect(await refused(fileOf(await rectangle(4, 3).gif().toBuffer(), 'a.png'))).toBe(415);
      expect(await refused(fileOf(huge))).toBe(413);
      expect([...(await proofs()), ...(await images())]).toEqual([]);
    },
  );

  test('leaves nothing where there is no such parcel', async () => {
    const { deliver, images } = await siteToDeliver();

    expect((await deliver({ ...(await wholeDelivery()), parcel: 'WB-9' })).status).toBe(404);
    expect(await images()).toEqual([]);
  });
});

describe('a signature', () => {
  test.each([
    ['black on nothing', {}],
    ['white on nothing', { ink: 'white' }],
    ['on white paper', { paper: 'white' }],
  ] as const)('%s is kept as black ink on white paper', async (_name, look) => {
    const { db, deliver } = await siteToDeliver();
    const file = await sharp(await (await signature(look)).arrayBuffer())
      .resize(1600)
      .png()
      .toBuffer();
    await deliver({ received_by: 'Ada', signature: fileOf(file, 'a.png', 'image/png') });

    const { bytes, width } = await db.selectFrom('images').selectAll().executeTakeFirstOrThrow();
    const { channels, isOpaque } = await sharp(bytes).stats();

    expect(width).toBe(limits.signature.side);
    expect(isOpaque).toBe(true);
    for (const { min, max, mean } of channels.slice(0, 3)) {
      expect([min, max]).toEqual([0, 255]);
      expect(mean).toBeGreaterThan(245);
    }
  });

  test('and photo keep nothing of what the camera wrote', async () => {
    const { db, deliver } = await siteToDeliver();
    const exif = { IFD0: { Copyright: 'Secret' }, IFD3: { GPSLatitudeRef: 'N' } };
    const taken = await rectangle(40, 30).withExif(exif).withMetadata({ orientation: 6 }).jpeg();
    await deliver({ received_by: 'Ada', photo: fileOf(await taken.toBuffer()) });

    const { bytes, width, height } = await db
      .selectFrom('images')
      .selectAll()
      .executeTakeFirstOrThrow();

    expect([width, height]).toEqual([30, 40]);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });
});

describe('the proof goes', () => {
  test('where the event is undone, and the parcel is what it was', async () => {
    const { deliver, undo, parcel, proofs, images } = await siteToDeliver();
    const before = await parcel('WB-1');
    const { event_id: id } = dataOf(await deliver(await wholeDelivery()));

    expect((await undo({ id })).status).toBe(200);

    expect(await parcel('WB-1')).toEqual({ ...before, updated_at: expect.any(String) });
    expect([...(await proofs()), ...(await images())]).toEqual([]);
  });

  test('with its activity, and leaves pictures that another one shows', async () => {
    const { admin, deliver, parcel, proofs, images } = await siteToDeliver();
    await deliver({ received_by: 'Ada', photo: await photo() });
    const first = (await parcel('WB-1')).delivery;
    await deliver(await wholeDelivery());
    const second = (await parcel('WB-1')).delivery;

    await admin.ask('/api/activities', { method: 'DELETE', json: { id: second.activity_id } });

    expect(await proofs()).toMatchObject([{ id: first.id }]);
    expect(await images()).toEqual([first.photo]);
    const { data } = dataOf(await admin.ask('/api/audit?record=delivery&action=deleted'));
    expect(data).toMatchObject([{ changes: { received_by: { from: 'Nana Boateng' } } }]);
  });

  test.each([
    ['DELETE', '/api/parcels', (id: number | undefined) => ({ id })],
    ['DELETE', '/api/parcels/many', (id: number | undefined) => ({ parcels: [id] })],
  ])('with its parcel: %s %s', async (method, path, named) => {
    const { admin, deliver, proofs, images, ids } = await siteToDeliver();
    await deliver(await wholeDelivery());

    await admin.ask(path, { method, json: named(ids[0]) });

    expect([...(await proofs()), ...(await images())]).toEqual([]);
  });

  test('along, where its parcel becomes one with another', async () => {
    const { admin, deliver, undo, parcel, images } = await siteToDeliver();
    const { event_id: id, delivery } = dataOf(await deliver(await wholeDelivery()));

    await admin.ask('/api/parcels/merge', { method: 'POST', json: { into: 'WB-2', from: 'WB-1' } });

    expect(await parcel('WB-2')).toMatchObject({ stage: 'delivered', delivery });
    expect(await images()).toHaveLength(2);
    await undo({ id });
    expect(await parcel('WB-2')).toMatchObject({ delivery: null });
    expect(await images()).toEqual([]);
  });
});
