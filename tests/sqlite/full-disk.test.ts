import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { siteWithAdmin } from '../support/admin.ts';
import { customerCalls } from '../support/customers/customers.ts';
import { freshDatabase } from '../support/database.ts';
import { dataOf } from '../support/http.ts';
import { message, postMessage, storedMessages } from '../support/notifications/messages.ts';
import { startSite } from '../support/site.ts';
import { csv } from '../support/transfer/imports.ts';

const long = 'x'.repeat(100_000);

/** SQLite takes the present size of the database where less is asked for. */
const noMorePages = sql`pragma max_page_count = 1`;

test('a transaction on a full disk fails for that reason, and the next one succeeds', async () => {
  const { db } = await freshDatabase();
  // A statement that SQLite cannot undo by itself, so that it ends the whole transaction.
  const insert = () =>
    db
      .transaction()
      .execute((trx) => sql`insert into rate_limits (key) values (${long})`.execute(trx));
  await noMorePages.execute(db);

  await expect(insert()).rejects.toMatchObject({ code: 'SQLITE_FULL' });

  await sql`pragma max_page_count = 100000`.execute(db);
  await insert();
  expect((await sql`select key from rate_limits`.execute(db)).rows).toEqual([{ key: long }]);
});

test('the contact form without script loses nothing on a full disk', async () => {
  const site = await startSite();
  await noMorePages.execute(site.db);
  const text = { subject: 'Long', body: `A long story ${'!'.repeat(15_000)}` };

  const reply = await site.ask('/contact.html', { method: 'POST', fields: text });

  expect(reply.status).toBe(503);
  expect(reply.headers['retry-after']).toBe('5');
  expect(reply.text).toContain('A long story !!!');
  expect(await storedMessages(site)).toEqual([]);
});

test('a message on a full disk: 503 in words, and nothing is half done', async () => {
  const site = await startSite({ RATE_LIMIT: 'off' });
  await noMorePages.execute(site.db);
  const body = 'x'.repeat(5000);

  const replies = [];
  for (let count = 0; count < 5; count += 1) {
    replies.push(await postMessage(site, { ...message, subject: `Hello ${count}`, body }));
  }

  const refused = replies.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(replies.every(({ status }) => status === 201 || status === 503)).toBe(true);
  expect(refused[0]?.headers['retry-after']).toBe('5');
  // Who writes the message is a visitor, whom the server's disk is no business of.
  expect(refused[0]?.json().errors).toEqual([
    'We’re very busy right now. Try again in a few seconds.',
  ]);
  expect((await site.ask('/')).status).toBe(200);
  expect(site.logged.filter(({ level }) => Number(level) >= 50)).toHaveLength(refused.length);
});

test('an import of customers on a full disk: 503 in words, and none is there', async () => {
  const { site, admin } = await siteWithAdmin({}, { importsHere: true });
  const rows = Array.from({ length: 500 }, (_, row) => `P ${row},${'x'.repeat(200)}`);
  const send = () => {
    const form = { file: csv('Name,Note', ...rows) };
    return admin.ask('/api/customers/import', { method: 'POST', form });
  };
  await noMorePages.execute(site.db);

  const refused = await send();

  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect((await customerCalls(admin).list()).total).toBe(0);
  await sql`pragma max_page_count = 100000`.execute(site.db);
  expect(dataOf(await send())).toMatchObject({ created: 500, failed: 0 });
});
