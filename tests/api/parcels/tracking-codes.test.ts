import { describe, expect, test } from 'vitest';
import { codePrefix } from '../../../server/parcels/code-prefix.ts';
import { newCode } from '../../../server/parcels/schema.ts';
import { newTrackingCode } from '../../../server/shared/typed-code.ts';
import { badFieldsOf } from '../../support/http.ts';
import { required } from '../../support/parcels/parcel-fields.ts';
import { siteForParcels } from '../../support/parcels/parcel-site.ts';
import { insertParcel } from '../../support/parcels.ts';

describe('the tracking number of a new parcel', () => {
  test.each(['abc', 'a'.repeat(41), 'två-1', 'a/b-c', '', null, 12345])(
    'refuses the tracking number %j',
    async (tracking_code) => {
      const { post } = await siteForParcels();

      const reply = await post({ ...required, tracking_code });

      expect(reply.status).toBe(422);
      expect(badFieldsOf(reply)).toEqual(['tracking_code']);
    },
  );

  test.each(['list.html', 'Create.HTML', 'health', 'ROBOTS.txt', 'track.html', 'export'])(
    'refuses %s, the address of something else',
    async (code) => {
      const { admin, db, post, codes } = await siteForParcels();
      await insertParcel(db, { tracking_code: 'WB-1' });
      const call = (path: string, method: string, json: object) =>
        admin.ask(path, { method, json });
      const parcel = { ...required, tracking_code: code };

      const created = await post(parcel);
      expect(created.status).toBe(422);
      expect(created.json()).toMatchObject({
        errors: [expect.stringContaining('address of a page on this site')],
      });
      const changed = await call('/api/parcels', 'PATCH', { id: 'WB-1', tracking_code: code });
      expect(badFieldsOf(changed)).toEqual(['tracking_code']);
      const many = await call('/api/parcels/many', 'POST', { parcels: [parcel] });
      expect(many.text).toContain('address of a page on this site');
      expect(await codes()).toEqual(['WB-1']);
    },
  );

  test('refuses the first part of every address that the site has', async () => {
    const { routes } = await siteForParcels();
    const firsts = routes.map(({ path }) => path.split('/')[1] ?? '');
    const own = [...new Set(firsts)].filter((name) => /^[\w.-]{4,}$/.test(name));

    expect(own).toContain('site.webmanifest');
    expect(own.filter((name) => newCode.safeParse(name).success)).toEqual([]);
  });

  test('stays of a parcel that has had such a one before', async () => {
    const { admin, db } = await siteForParcels();
    await insertParcel(db, { tracking_code: 'health' });
    const json = { id: 'health', tracking_code: 'health', weight: '2 kg' };

    const reply = await admin.ask('/api/parcels', { method: 'PATCH', json });

    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ data: { tracking_code: 'health', weight: '2 kg' } });
    expect((await admin.ask('/qr.svg?code=health')).status).toBe(200);
    expect((await admin.ask('/track.html?code=health')).text).toContain('2 kg');
  });

  test('takes a code of digits alone', async () => {
    const { post, codes } = await siteForParcels();

    expect((await post({ ...required, tracking_code: '20260001' })).status).toBe(201);

    expect(await codes()).toEqual(['20260001']);
  });

  test('refuses a tracking code that another parcel has, in whatever case', async () => {
    const { db, post, codes } = await siteForParcels();
    await insertParcel(db, { tracking_code: 'New-2001' });

    const reply = await post(required);

    expect(reply.status).toBe(409);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: ['Another parcel already has this tracking number.'],
    });
    expect(badFieldsOf(reply)).toEqual(['tracking_code']);
    expect(await codes()).toEqual(['New-2001']);
  });
});

describe('a tracking code that is offered', () => {
  test('is the prefix and ten characters that nobody mixes up', () => {
    for (let turn = 0; turn < 500; turn += 1) {
      expect(newTrackingCode('WL-')).toMatch(/^WL-[2-9A-HJKMNP-Z]{10}$/);
    }
  });

  test('comes once', () => {
    const offered = new Set(Array.from({ length: 1000 }, () => newTrackingCode('WB-')));

    expect(offered.size).toBe(1000);
  });

  test('uses every character of its alphabet, none much more than another', () => {
    const counts = new Map<string, number>();
    for (let turn = 0; turn < 3100; turn += 1) {
      for (const character of newTrackingCode('')) {
        counts.set(character, (counts.get(character) ?? 0) + 1);
      }
    }

    // A thousand of each are to be expected; 200 away from it is six times the usual deviation.
    expect(counts.size).toBe(31);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(200);
  });

  test('is taken', async () => {
    const { post } = await siteForParcels();

    const tracking_code = newTrackingCode(codePrefix('Waybill Logistics'));

    expect((await post({ ...required, tracking_code })).status).toBe(201);
  });

  test.each([
    ['Waybill Logistics', 'WL-'],
    ['Harbour & Sons Shipping Company', 'HSS-'],
    ['Übersee-Fracht', 'UF-'],
    ['Быстрая Почта', 'BP-'],
    ['Waybill', 'WB-'],
    ['123 & 45', 'WB-'],
    ['', 'WB-'],
  ])('begins for %s with %s', (company, prefix) => {
    expect(codePrefix(company)).toBe(prefix);
  });
});
