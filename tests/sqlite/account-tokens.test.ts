import { describe, expect, test } from 'vitest';
import { insertFirstAdmin } from '../../server/auth/accounts/queries.ts';
import { findPendingEmail, replaceEmailToken } from '../../server/auth/accounts/token-queries.ts';
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
