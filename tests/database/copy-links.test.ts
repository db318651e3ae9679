import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../../server/database/tables.ts';
import { databaseBefore } from '../support/database.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

type Message = { subject: string; body?: string; email?: string | null; seconds: number };

async function insertMessage(
  db: Db,
  { subject, body = 'It is red.', email = 'ada@example.com', seconds }: Message,
) {
  await sql`
    insert into messages (subject, body, email, search_text, created_at)
    values (${subject}, ${body}, ${email}, '', ${at(seconds)})`.execute(db);
}

type Copy = { subject: string; kind?: string; body?: string; to?: string | null; seconds: number };

async function insertCopy(
  db: Db,
  { subject, kind = 'message', body = '', to = 'ada@example.com', seconds }: Copy,
) {
  await sql`
    insert into mails (kind, recipient, reply_to, subject, body, template, driver, state, kept_at, search_text, created_at)
    values (${kind}, 'desk@example.com', ${to}, ${subject}, ${body}, 'plain', 'outbox', 'kept', ${at(seconds)}, '', ${at(seconds)})`.execute(
    db,
  );
}

test('copies that were there before are linked to their messages, where there is no doubt', async () => {
  const { database, finish } = await databaseBefore('0026_message_copies');
  const { db } = database;
  await insertMessage(db, { subject: 'Glove', seconds: 0 });
  await insertMessage(db, { subject: 'Hat', email: null, seconds: 0 });
  await insertMessage(db, { subject: 'Twice', body: 'First.', seconds: 100 });
  await insertMessage(db, { subject: 'Twice', body: 'Second.', seconds: 101 });
  const copies: [copy: Copy, messageId: number | null][] = [
    [{ subject: 'From your website: Glove', seconds: 0.05 }, 1],
    [{ subject: 'From your website: Hat', to: null, seconds: 0.05 }, 2],
    // What it says tells it from the other one.
    [{ subject: 'From your website: Twice', body: 'Second.\n\nSent with …', seconds: 101.05 }, 4],
    // It may be a copy of either.
    [{ subject: 'From your website: Twice', seconds: 101.05 }, null],
    // Of messages that are deleted, or of somebody else's.
    [{ subject: 'From your website: Glove', seconds: 60 }, null],
    [{ subject: 'From your website: Glove', to: 'bela@example.com', seconds: 0.05 }, null],
    [{ subject: 'From your website: Glove', body: 'It is blue.', seconds: 0.05 }, null],
    [{ subject: 'From your website: Scarf', seconds: 0.05 }, null],
    // Written by the administrator.
    [{ subject: 'From your website: Glove', kind: 'manual', seconds: 0.05 }, null],
  ];
  for (const [copy] of copies) await insertCopy(db, copy);

  await finish();

  const linked = await db.selectFrom('mails').select('message_id').orderBy('id').execute();
  expect(linked.map(({ message_id }) => message_id)).toEqual(copies.map(([, id]) => id));
});
