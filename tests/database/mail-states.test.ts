import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseBefore } from '../support/database.ts';

const then = '2026-01-01T00:00:00.000Z';
const later = '2026-01-01T00:00:05.000Z';

test('what the outbox took before it was told from what was sent is kept since then', async () => {
  const { database, finish } = await databaseBefore('0025_mail_states');
  const { db } = database;
  const rows = [
    ['outbox', 'sent', later, null],
    ['server', 'sent', later, null],
    ['smtp', 'sent', later, null],
    ['outbox', 'queued', null, later],
    ['outbox', 'failed', null, null],
  ] as const;
  for (const [driver, state, sentAt, next] of rows) {
    await sql`
      insert into mails (kind, recipient, subject, body, template, driver, state, search_text, created_at, sent_at, next_attempt_at)
      values ('manual', 'a@example.com', 'Hello', 'Hi', 'plain', ${driver}, ${state}, '', ${then}, ${sentAt}, ${next})
    `.execute(db);
  }

  await finish();

  const mails = await db
    .selectFrom('mails')
    .select(['driver', 'state', 'sent_at', 'kept_at', 'dismissed_at'])
    .orderBy('id')
    .execute();
  const empty = { sent_at: null, kept_at: null, dismissed_at: null };
  expect(mails).toEqual([
    { driver: 'outbox', state: 'kept', ...empty, kept_at: later },
    { driver: 'server', state: 'sent', ...empty, sent_at: later },
    { driver: 'smtp', state: 'sent', ...empty, sent_at: later },
    { driver: 'outbox', state: 'queued', ...empty },
    { driver: 'outbox', state: 'failed', ...empty },
  ]);
});
