import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { findPendingEmail, replaceEmailToken } from '../../server/auth/accounts/email-queries.ts';
import { insertFirstAdmin } from '../../server/auth/accounts/queries.ts';
import { migrate } from '../../server/database/migrate.ts';
import { attach } from '../../server/database/sqlite/open.ts';
import { freshDatabase } from '../support/database.ts';

const now = new Date('2026-01-01T00:00:00.000Z');
const expires = new Date('2026-01-02T00:00:00.000Z');
const times = { created_at: now.toISOString(), expires_at: expires.toISOString() };

describe('tokens of the account', () => {
  test.each([
    ['reset', 'new@example.com', 'account_tokens_has_email'],
    ['email', null, 'account_tokens_has_email'],
    ['email', 'x'.repeat(301), 'account_tokens_email'],
  ] as const)('hold an address exactly where they confirm one: %s, %s', async (...given) => {
    const [purpose, email, constraint] = given;
    const { db } = await freshDatabase();
    const token = { purpose, email, token_hash: 'h', tries_left: 1, ...times };

    await expect(db.insertInto('account_tokens').values(token).execute()).rejects.toThrow(
      constraint,
    );
  });

  test('and sessions outlive the migration that gave them more to say', async () => {
    const sqlite = new Sqlite(':memory:');
    onTestFinished(() => {
      sqlite.close();
    });
    const database = attach(sqlite);
    const older = Object.entries(migrations).filter(([name]) => name < '0024');
    await migrate(database, Object.fromEntries(older));
    sqlite.exec(`
      insert into admins values (1, 'a@b.c', 'x', 'then', 'then');
      insert into sessions values ('h', 1, 'then', 'then', 'then');
      insert into account_tokens values ('reset', 'pin', 5, 'then', 'then')`);

    await migrate(database, migrations);

    expect(sqlite.prepare('select * from sessions').all()).toMatchObject([
      { id_hash: 'h', new_password_until: null },
    ]);
    expect(sqlite.prepare('select * from account_tokens').all()).toMatchObject([
      { purpose: 'reset', token_hash: 'pin', tries_left: 5, email: null },
    ]);
  });
});

test('a new address waits only where the password is still the one it was asked for with', async () => {
  const { db } = await freshDatabase();
  await insertFirstAdmin(db, { email: 'a@b.c', passwordHash: 'newer' }, now);
  const pending = { hash: 'h', email: 'new@example.com', now, expires };

  expect(await replaceEmailToken(db, 'older', pending)).toBe(false);
  expect(await findPendingEmail(db, now)).toBeUndefined();
  expect(await replaceEmailToken(db, 'newer', pending)).toBe(true);
  expect(await findPendingEmail(db, now)).toMatchObject({ email: 'new@example.com' });
  expect(await findPendingEmail(db, expires)).toBeUndefined();
});
