import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { insertFirstOwner } from '../../server/auth/accounts/account.ts';
import { requestEmailChange } from '../../server/auth/accounts/email-change.ts';
import { findPendingEmail, replaceToken } from '../../server/auth/links/links.ts';
import { decrypt, encrypt } from '../../server/database/encryption/encrypt.ts';
import { KeyUnusable } from '../../server/database/encryption/key-file.ts';
import { UnreleasedDatabase } from '../../server/database/identity.ts';
import { moveToPostgres } from '../../server/database/move/move.ts';
import { InvalidRequest } from '../../server/http/input/validation.ts';
import { checkBackup } from '../../server/ops/backups/restore.ts';
import { actionContexts, owner } from '../support/action-context.ts';
import { adminEmail, insertAdmin, siteWithOwner } from '../support/admin.ts';
import { sendPin } from '../support/auth/pins.ts';
import { freshDatabase } from '../support/database.ts';
import { unreleased, unreleasedDir } from '../support/database-file.ts';
import { mailRows } from '../support/notifications/mailer.ts';
import type { TestSite } from '../support/site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const place = () => ({ file: join(temporaryDir(), 'secrets.key'), isNamed: false });

test('what is sealed opens again, and looks like another text each time', async () => {
  const key = place();

  const [one, other] = [await encrypt(key, 'a', 'Pässword'), await encrypt(key, 'a', 'Pässword')];

  expect(one).not.toBe(other);
  expect(await decrypt(key, 'a', one)).toEqual({ text: 'Pässword' });
  expect(await decrypt(key, 'a', other)).toEqual({ text: 'Pässword' });
});

test('it does not open for another purpose, changed, or with another key', async () => {
  const key = place();
  const sealed = await encrypt(key, 'a', 'secret');
  const [version, id, content = ''] = sealed.split('.');
  const flipped = `${content.slice(0, -2)}${content.endsWith('AA') ? 'BB' : 'AA'}`;

  expect(await decrypt(key, 'b', sealed)).toEqual({ lost: 'changed' });
  expect(await decrypt(key, 'a', [version, id, flipped].join('.'))).toEqual({ lost: 'changed' });
  expect(await decrypt(key, 'a', [version, id, 'AA'].join('.'))).toEqual({ lost: 'changed' });
  expect(await decrypt(key, 'a', '')).toEqual({ lost: 'other' });
  const another = place();
  expect(await decrypt(another, 'a', sealed)).toEqual({ lost: 'missing' });
  await encrypt(another, 'a', 'x');
  expect(await decrypt(another, 'a', sealed)).toEqual({ lost: 'other' });
});

test('of many that need the key first, all get the same one, and no drafts are left', async () => {
  const key = place();

  const sealed = await Promise.all(Array.from({ length: 20 }, () => encrypt(key, 'a', 'x')));

  for (const one of sealed) expect(await decrypt(key, 'a', one)).toEqual({ text: 'x' });
  expect(readdirSync(join(key.file, '..'))).toEqual(['secrets.key']);
});

test('a file that holds no key is never written over', async () => {
  const key = place();
  writeFileSync(key.file, 'not a key\n');

  await expect(encrypt(key, 'a', 'x')).rejects.toThrow(KeyUnusable);

  expect(readFileSync(key.file, 'utf8')).toBe('not a key\n');
});

test('a file that the operator named is not made', async () => {
  const key = { ...place(), isNamed: true };

  await expect(encrypt(key, 'a', 'x')).rejects.toThrow(KeyUnusable);

  expect(await decrypt(key, 'a', '1.x.y')).toEqual({ lost: 'missing' });
});

test('a key as openssl writes it is taken', async () => {
  const key = { ...place(), isNamed: true };
  writeFileSync(key.file, `${Buffer.alloc(32, 7).toString('base64')}\n`);
  chmodSync(key.file, 0o600);

  expect(await decrypt(key, 'a', await encrypt(key, 'a', 'x'))).toEqual({ text: 'x' });
});

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
    const staff_id = await insertAdmin({ db });
    const token = { purpose, staff_id, email, token_hash: 'h', tries_left: 1, ...times };

    await expect(db.insertInto('account_tokens').values(token).execute()).rejects.toThrow(
      constraint,
    );
  });
});

test('a new address waits until its link expires', async () => {
  const { db } = await freshDatabase();
  const id = (await insertFirstOwner(db, { email: 'a@b.c', passwordHash: 'hash' }, now)) ?? 0;
  await replaceToken(db, 'email', id, { hash: 'h', email: 'new@example.com', now, expires });

  expect(await findPendingEmail(db, id, now)).toMatchObject({ email: 'new@example.com' });
  expect(await findPendingEmail(db, id, expires)).toBeUndefined();
});

test('a new address waits only where the password is still the one it was asked for with', async () => {
  const ctx = (await actionContexts())(owner);
  const id = await insertAdmin(ctx);
  const passwords = ctx.db.updateTable('staff').where('id', '=', id);
  const own = { isConfirmed: true };
  const input = { email: 'new@example.com' };
  // It is read when a transaction begins: after the password was verified.
  const idempotentRequest = async () => {
    await passwords.set({ password_hash: 'newer' }).execute();
    return null;
  };

  const asked = requestEmailChange({ ...ctx, idempotentRequest }, input, own, 'https://a.example');

  await expect(asked).rejects.toThrow(InvalidRequest);
  expect(await findPendingEmail(ctx.db, id, new Date())).toBeUndefined();
  await requestEmailChange(ctx, input, own, 'https://a.example');
  expect(await findPendingEmail(ctx.db, id, new Date())).toMatchObject(input);
});

/** How many rows have been written since the database was opened. */
async function writesOf({ db }: TestSite): Promise<number> {
  const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(db);
  return rows[0]?.count ?? 0;
}

test('a pin for an unknown address is as many writes as one for the account, and no mail', async () => {
  const site = await siteWithOwner();
  const writesFor = async (email: string) => {
    const before = await writesOf(site);
    await sendPin(site, { email });
    return (await writesOf(site)) - before;
  };

  const unknown = await writesFor('somebody@example.com');
  expect(await mailRows(site)).toEqual([]);
  const known = await writesFor(adminEmail);
  expect(await mailRows(site)).toHaveLength(1);

  expect(unknown).toBe(known);
});

describe.each(Object.entries(unreleased))(
  'a database from before the first release, with %s',
  (_, statements) => {
    test('is not restored', () => {
      const file = join(unreleasedDir(statements), 'waybill.db');

      expect(() => checkBackup(file)).toThrow('it is from before the first release of Waybill');
    });

    test('is not moved', async () => {
      const from = { dataDir: unreleasedDir(statements) };
      const to = { url: 'postgres://waybill@127.0.0.1:1/waybill', pool: 1 };

      const move = moveToPostgres({ from, to, migrations, onProgress() {} });

      await expect(move).rejects.toBeInstanceOf(UnreleasedDatabase);
    });
  },
);
