import { describe, expect, test } from 'vitest';
import { dataOf, type Reply } from '../../support/http.ts';
import { siteForParcels } from '../../support/parcels/parcel-site.ts';

const path = '/api/parcels/many';

type Result = { id: number | null; tracking_code: string | null; ok: boolean; errors: string[] };

function resultsOf(reply: Reply): Result[] {
  return dataOf(reply).results;
}

async function siteForMany() {
  const site = await siteForParcels();
  const postMany = (parcels: unknown, headers: Record<string, string> = {}) =>
    site.admin.ask(path, { method: 'POST', json: { parcels }, headers });
  return { ...site, postMany };
}

const parcel = (tracking_code: string) => ({
  tracking_code,
  recipient_name: 'Ada',
  destination: 'Lisbon',
});

describe('POST /api/parcels/many', () => {
  test('adds 500 parcels, each with its own result', async () => {
    const { postMany, codes } = await siteForMany();
    const given = Array.from({ length: 500 }, (_, index) => parcel(`MANY-${index}`));

    const reply = await postMany(given);

    expect(reply.status).toBe(201);
    expect(resultsOf(reply).every(({ ok, id }) => ok && id !== null)).toBe(true);
    expect((await codes()).sort()).toEqual(given.map((one) => one.tracking_code).sort());
  });

  test('adds what it can, and says what is wrong with the rest', async () => {
    const { post, postMany, codes } = await siteForMany();
    await post(parcel('USED-1'));

    const reply = await postMany([
      parcel('NEW-1'),
      parcel('used-1'),
      { ...parcel('NEW-2'), destination: '' },
      parcel('new-1'),
      'no parcel',
      parcel('NEW-3'),
    ]);

    expect(resultsOf(reply).map(({ ok }) => ok)).toEqual([true, false, false, false, false, true]);
    expect(resultsOf(reply)[1]).toMatchObject({
      ...{ id: null, tracking_code: 'used-1' },
      errors: ['Another parcel already has this tracking number.'],
      error_details: [{ field: 'tracking_code' }],
    });
    expect(resultsOf(reply)[2]).toMatchObject({ error_details: [{ field: 'destination' }] });
    expect(resultsOf(reply)[4]).toMatchObject({ tracking_code: null, ok: false });
    expect((await codes()).sort()).toEqual(['NEW-1', 'NEW-3', 'USED-1']);
  });

  test('refuses a code that leads to another parcel', async () => {
    const { post, postMany, admin } = await siteForMany();
    await post(parcel('KEEP-1'));
    await post(parcel('GONE-2'));
    const json = { into: 'KEEP-1', from: 'GONE-2' };
    await admin.ask('/api/parcels/merge', { method: 'POST', json });

    expect(resultsOf(await postMany([parcel('gone-2')]))).toMatchObject([{ ok: false }]);
  });

  test('adds each code once where two such requests come at once', async () => {
    const { postMany, codes } = await siteForMany();
    const given = Array.from({ length: 20 }, (_, index) => parcel(`MANY-${index}`));

    const replies = await Promise.all([postMany(given), postMany(given.toReversed())]);

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    const added = replies.flatMap(resultsOf).filter(({ ok }) => ok);
    expect(added).toHaveLength(20);
    expect(await codes()).toHaveLength(20);
  });

  test.each([[[]], [Array.from({ length: 501 }, (_, index) => parcel(`MANY-${index}`))], ['none']])(
    'refuses none, too many, and what is no list',
    async (given) => {
      const { postMany, codes } = await siteForMany();
      expect((await postMany(given)).status).toBe(422);
      expect(await codes()).toEqual([]);
    },
  );

  test('takes a megabyte, and no more', async () => {
    const { postMany, codes } = await siteForMany();
    const names = [
      'note',
      'parcel_content',
      'shipped_via',
      'declared_value',
      'sender_name',
      'weight',
    ];
    const wordy = Object.fromEntries(names.map((name) => [name, 'x'.repeat(290)]));
    const of = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...parcel(`MANY-${index}`), ...wordy }));

    expect((await postMany(of(600))).status).toBe(413);
    expect((await postMany(of(400))).status).toBe(201);
    expect(await codes()).toHaveLength(400);
  });
});
