import { once } from 'node:events';
import { connect } from 'node:net';
import Sqlite from 'better-sqlite3';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isPostgres } from '../../../server/database/engine.ts';
import type { SiteEnv } from '../../../server/http/context.ts';
import { toProblem } from '../../../server/http/errors.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { actionContexts } from '../../support/action-context.ts';
import { startSite, type TestSite } from '../../support/site.ts';

/** Breaks the database under a running site. */
async function breakDatabase({ db }: TestSite): Promise<void> {
  // On PostgreSQL, what refers to them goes first.
  const others = isPostgres(db) ? sql`cascade` : sql``;
  for (const table of ['parcels', 'settings'])
    await sql`drop table ${sql.table(table)} ${others}`.execute(db);
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

test.each(['SQLITE_BUSY', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE'])(
  'a database that may do it later (%s): 503, and when to try again',
  async (code) => {
    const { deps } = (await actionContexts())({ type: 'visitor', address: '192.0.2.1' });
    const app = new Hono<SiteEnv>();
    app.use((c, next) => {
      c.set('t', messagesOf('en'));
      c.set('deps', deps);
      return next();
    });
    app.onError((error, c) => {
      const { message, status, headers } = toProblem(error, c);
      return c.text(message, status, headers);
    });
    app.get('/api/graph', () => {
      throw new Sqlite.SqliteError('database is locked', code);
    });

    const reply = await app.request('/api/graph');

    expect(reply.status).toBe(503);
    expect(reply.headers.get('Retry-After')).toBe('5');
    // To visitors, whatever it is; what the staff are told is in tests/faults/full-disk.test.ts.
    expect(await reply.text()).toBe(messagesOf('en').errors.busy);
  },
);

test('a visitor who hangs up in the middle is no fault of ours', async () => {
  const { url, logged } = await startSite();
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /preferences HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n');
  socket.write('Content-Type: application/x-www-form-urlencoded\r\n\r\n5\r\ntheme\r\n');
  await fetch(`${url}/health`);

  socket.destroy();

  await expect.poll(() => logged.length).toBe(2);
  expect(logged[1]).toMatchObject({ method: 'POST', level: 30, status: 400 });
});

test('health says so when the database does not answer', async () => {
  const site = await startSite();
  expect((await site.ask('/health')).json()).toEqual({ status: 'ok' });

  await breakDatabase(site);

  const reply = await site.ask('/health');
  expect(reply.status).toBe(503);
  expect(reply.json()).toEqual({ status: 'unavailable' });
});
