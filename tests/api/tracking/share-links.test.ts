import { describe, expect, test } from 'vitest';
import { deleteOldRows } from '../../../server/ops/housekeeping/housekeeping.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { siteThatShows } from '../../support/tracking/private-parcel.ts';

const path = '/api/share-links';
const dayMs = 24 * 60 * 60 * 1000;

async function siteWithLinks() {
  const site = await siteThatShows('locked');
  const admin = await signedInAdmin(site);
  const post = (json: unknown, headers = {}) => admin.ask(path, { method: 'POST', json, headers });
  const end = (json: unknown) => admin.ask(path, { method: 'DELETE', json });
  const list = async (parcel: string | number) =>
    (await admin.ask(`${path}?parcel=${parcel}`)).json();
  const stored = () => site.db.selectFrom('share_links').selectAll().execute();
  return { ...site, admin, post, end, list, stored };
}

describe('a share link', () => {
  test('is made for a number of days, and its address told once', async () => {
    const { url, id, post, list, stored } = await siteWithLinks();

    const reply = await post({ parcel: 'PRIV-1001', days: 14 });

    expect(reply.status).toBe(201);
    const { data } = reply.json();
    expect(Object.keys(data)).toEqual(['id', 'url', 'ends_at']);
    expect(data.url).toMatch(new RegExp(`^${url}/share/[\\w-]{43}$`));
    expect(Date.parse(data.ends_at) - Date.now()).toBeGreaterThan(14 * dayMs - 60_000);
    const [row] = await stored();
    const token = data.url.split('/').at(-1);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await list('PRIV-1001')).toMatchObject({
      data: {
        total: 1,
        data: [{ id: data.id, created_at: row?.created_at, ends_at: data.ends_at, views: 0 }],
      },
    });
    expect(JSON.stringify(await list(id))).not.toMatch(/token|hash/);
  });

  test('is told only now: neither the log, nor the audit, nor a kept answer has its token', async () => {
    const { db, post, logged } = await siteWithLinks();
    const key = { 'Idempotency-Key': 'share-0001' };

    const [one, two] = [
      await post({ parcel: 'PRIV-1001', days: 1 }, key),
      await post({ parcel: 'PRIV-1001', days: 1 }, key),
    ];

    const tokens = [one, two].map((reply) => reply.json().data.url.split('/').at(-1));
    const kept = JSON.stringify([
      logged,
      await db.selectFrom('audit_events').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    expect(tokens[0]).not.toBe(tokens[1]);
    expect(tokens.filter((token) => kept.includes(token))).toEqual([]);
    expect(kept).toContain('share-link');
  });

  test.each([
    [{ parcel: 'PRIV-1001', days: 0 }, 422],
    [{ parcel: 'PRIV-1001', days: 91 }, 422],
    [{ parcel: 'PRIV-1001', days: 1.5 }, 422],
    [{ parcel: 'PRIV-1001' }, 422],
    [{ days: 7 }, 422],
    [{ parcel: 'PRIV-1001', days: 7, token: 'mine' }, 422],
    [{ parcel: 'NO-SUCH-1', days: 7 }, 404],
    [{ parcel: 'PRIV-1001', days: '90' }, 201],
  ])('from %j is %i', async (json, status) => {
    const { post } = await siteWithLinks();
    expect((await post(json)).status).toBe(status);
  });

  test('is ended', async () => {
    const { post, end, stored } = await siteWithLinks();
    const { data } = (await post({ parcel: 'PRIV-1001', days: 7 })).json();

    expect((await end({ id: data.id })).status).toBe(200);

    expect(await stored()).toEqual([]);
    expect((await end({ id: data.id })).status).toBe(404);
  });

  test('goes with its parcel', async () => {
    const { admin, post, stored } = await siteWithLinks();
    await post({ parcel: 'PRIV-1001', days: 7 });

    await admin.ask('/api/parcels', { method: 'DELETE', json: { id: 'PRIV-1001' } });

    expect(await stored()).toEqual([]);
  });

  test('is one of at most fifty of a parcel', async () => {
    const { post } = await siteWithLinks();
    for (let count = 0; count < 50; count += 1) await post({ parcel: 'PRIV-1001', days: 7 });

    const reply = await post({ parcel: 'PRIV-1001', days: 7 });

    expect(reply.status).toBe(409);
    expect(reply.text).toContain('The limit of 50 is reached.');
  });

  test('is deleted some time after it has ended', async () => {
    const { db, post, stored } = await siteWithLinks();
    await post({ parcel: 'PRIV-1001', days: 1 });
    await post({ parcel: 'PRIV-1001', days: 3 });

    const inTwoDays = new Date(Date.now() + 2 * dayMs);
    const { links } = await deleteOldRows(db, inTwoDays, { auditMs: null, mailMs: null });

    expect(links).toBe(1);
    expect(await stored()).toHaveLength(1);
  });
});
