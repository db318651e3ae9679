import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requireSharedKey } from '../../server/web/secrets-key.ts';
import { insertAdmin } from '../support/admin.ts';
import { opened, postgresUrl } from '../support/database.ts';
import { newKeyFile } from '../support/nodes.ts';
import { admin, doctor, startInVain } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/** The key of a node that has its own folder and no setting. */
const ownFolder = (DATA_DIR = temporaryDir()) => ({
  file: join(DATA_DIR, 'secrets.key'),
  isNamed: false,
});
const named = (file = newKeyFile()) => ({ file, isNamed: true });

const otherKey = (file: string) =>
  `${file} is not the key that the secrets in the database are encrypted with: give this node the key of the other ` +
  'nodes (SECRETS_KEY_FILE), or where that is lost, put this one in its place: npm run admin -- new-key';

test('a node with another key than the first one does not start, until that is lost', {
  tags: 'extended',
  timeout: 60_000,
}, async () => {
  const DATABASE_URL = await postgresUrl();
  const { db } = await opened(DATABASE_URL);
  await insertAdmin({ db });
  const first = ownFolder();
  await requireSharedKey(db, first);
  const SECRETS_KEY_FILE = newKeyFile();
  const env = { DATABASE_URL, SECRETS_KEY_FILE, DATA_DIR: temporaryDir() };

  const { code, output } = await startInVain(env);

  expect([code, output.trim().split('\n').at(-1)]).toEqual([
    1,
    `waybill: ${otherKey(SECRETS_KEY_FILE)}`,
  ]);
  expect((await doctor(env)).output).toContain(otherKey(SECRETS_KEY_FILE));
  expect((await admin(['new-key'], env)).output).toContain(SECRETS_KEY_FILE);
  await requireSharedKey(db, named(SECRETS_KEY_FILE));
  await expect(requireSharedKey(db, first)).rejects.toThrow(otherKey(first.file));
});

test('the first key counts, of nodes that start at once too; the database says which it is, and not the key', async () => {
  const { db } = await opened(await postgresUrl());
  const nodes = [named(), named()];

  const started = await Promise.allSettled(nodes.map((key) => requireSharedKey(db, key)));

  expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const winner = nodes[started.findIndex(({ status }) => status === 'fulfilled')] ?? named();
  const { value } = await db
    .selectFrom('app_state')
    .select('value')
    .where('name', '=', 'secrets-key')
    .executeTakeFirstOrThrow();
  expect(value).toMatch(/^[0-9a-f]{16}$/);
  const key = Buffer.from(readFileSync(winner.file, 'utf8'), 'base64').toString('hex');
  expect(key).not.toContain(value);

  // A node without one makes none that would not fit.
  const late = ownFolder();
  await expect(requireSharedKey(db, late)).rejects.toThrow(otherKey(late.file));
  expect(existsSync(late.file)).toBe(false);
});

test('a key that is named and missing is asked for; what is encrypted already says which key counts', async () => {
  const { db } = await opened(await postgresUrl());
  const file = join(temporaryDir(), 'none.key');

  await expect(requireSharedKey(db, named(file))).rejects.toThrow(
    `there is no ${file}; make it (openssl rand -base64 32 > '${file}'), the same for all nodes`,
  );
  // As a site has it that was moved here from SQLite, where one machine has one key.
  const staff_id = await insertAdmin({ db });
  await db
    .insertInto('totp_secrets')
    .values({ staff_id, secret: '1.0123456789abcdef.x' })
    .execute();
  const node = named();
  await expect(requireSharedKey(db, node)).rejects.toThrow(otherKey(node.file));
});
