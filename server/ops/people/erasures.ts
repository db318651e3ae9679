import { createHmac } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditedTransaction, type Transaction } from '../../audit/transaction.ts';
import type { Config } from '../../config.ts';
import { readKey, readOrCreateKey } from '../../database/encryption.ts';
import { insertMissing } from '../../database/rows.ts';
import type { Db } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import { recognize } from './contacts.ts';
import type { PersonRecords } from './find.ts';

/**
 * The file that remembers erased persons, as does the database: by hashes, which only the site's key can make, of their addresses and
 * numbers and of their records. A backup from before an erasure does not have it, so after a restore the next start erases these
 * persons again.
 */
function erasuresFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'erasures');
}

const shape = /^[\w-]{43}$/;

async function readHashes(config: Pick<Config, 'dataDir'>): Promise<string[]> {
  const text = await readFile(erasuresFile(config), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => shape.test(line));
}

function hasher(key: Buffer): (text: string) => string {
  return (text) => createHmac('sha256', key).update(`erasure\n${text}`).digest('base64url');
}

/** Remembers an erased person. @param keys of the person. @throws {KeyUnusable} */
export async function rememberErasure(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  keys: Iterable<string>,
): Promise<void> {
  const hash = hasher(await readOrCreateKey(config.secrets));
  const hashes = [...keys].map((key) => hash(key));
  await appendHashes(config, hashes);
  await insertHashes(db, hashes);
}

/** To be called before insertHashes: what only the file has is erased again at the next start, which does no harm. */
async function appendHashes(config: Pick<Config, 'dataDir'>, hashes: readonly string[]) {
  if (hashes.length === 0) return;
  const lines = hashes.map((hash) => `${hash}\n`).join('');
  await appendFile(erasuresFile(config), lines, { mode: 0o600, flush: true });
}

async function insertHashes(db: Db, hashes: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  const columns = { columns: ['key_hash', 'created_at'], key: ['key_hash'] as const };
  const rows = hashes.map((hash) => [hash, at]);
  await insertMissing<{ key_hash: string }>(db, 'erasures', columns, rows);
}

/** Erases persons again who were erased before the database was replaced by a backup. To be called before the site answers. */
export async function repeatErasures({
  db,
  database,
  config,
  log,
}: Pick<Deps, 'db' | 'database' | 'config' | 'log'>): Promise<void> {
  const inFile = new Set(await readHashes(config));
  const rows = await db.selectFrom('erasures').select('key_hash').execute();
  const inDatabase = new Set(rows.map(({ key_hash }) => key_hash));
  // Hashes that only the database has are from another node.
  await appendHashes(
    config,
    [...inDatabase].filter((hash) => !inFile.has(hash)),
  );
  const missing = new Set([...inFile].filter((hash) => !inDatabase.has(hash)));
  if (missing.size === 0) return;
  const key = await readKey(config.secrets);
  if (typeof key === 'string') {
    log.error(
      { key },
      'without the key for secrets it is not known who was erased before the restore',
    );
    return;
  }
  const { findPerson } = await import('./find.ts');
  const found = await findPerson(db, recognize(missing, hasher(key)), config);
  await eraseRecords(found, (work) => auditedTransaction(db, { type: 'site' }, work));
  await insertHashes(db, [...missing]);
  await database.scrub();
  log.info({ parcels: found.parcels.size }, 'who was erased before the restore is erased again');
}

type InTransaction = (work: (tx: Transaction) => Promise<void>) => Promise<void>;

/** Erases all that was found, in several transactions: with a single one, other requests would wait. */
export async function eraseRecords(
  found: PersonRecords,
  inTransaction: InTransaction,
): Promise<void> {
  const { eraseOthers, eraseParcels, parcelBatches } = await import('./erase.ts');
  for (const part of parcelBatches(found.parcels))
    await inTransaction((tx) => eraseParcels(tx, part));
  await inTransaction((tx) => eraseOthers(tx, found));
}
