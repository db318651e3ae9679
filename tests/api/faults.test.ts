import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startSite, type TestSite } from '../support/site.ts';

/** Breaks the database under a running site. */
async function breakDatabase({ db }: TestSite): Promise<void> {
  await sql`drop table activities`.execute(db);
  await sql`drop table parcels`.execute(db);
  await sql`drop table settings`.execute(db);
}

test('a fault of ours on a call: 500, a request id that the log has too, and no details', async () => {
  const site = await startSite();
  await breakDatabase(site);

  const reply = await site.ask('/api/parcels/ABCD');

  expect(reply.status).toBe(500);
  expect(reply.json()).toMatchObject({ status: 'error', data: {} });
  expect(reply.text).not.toMatch(/sqlite|no such table|parcels/i);
  const [line] = site.logged;
  expect(line).toMatchObject({ level: 50, status: 500, err: { message: expect.any(String) } });
  expect(reply.text).toContain(line?.requestId);
});

test('a fault of ours on a page: a page that needs no database', async () => {
  const site = await startSite({ COMPANY_NAME: 'Northwind' });
  await breakDatabase(site);

  const reply = await site.ask('/');

  expect(reply.status).toBe(500);
  expect(reply.text).toContain('<h1>Something went wrong</h1>');
  expect(reply.text).toContain('NORTHWIND');
  expect(reply.text).toContain(site.logged[0]?.requestId);
});

test('health says so when the database does not answer', async () => {
  const site = await startSite();
  expect((await site.ask('/health')).json()).toEqual({ status: 'ok' });

  await breakDatabase(site);

  const reply = await site.ask('/health');
  expect(reply.status).toBe(503);
  expect(reply.json()).toEqual({ status: 'unavailable' });
});
