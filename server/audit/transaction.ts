import type { Db } from '../database/tables.ts';
import {
  inDatabaseTransaction,
  inSerializableDatabaseTransaction,
} from '../database/transaction.ts';
import {
  type AuditActor,
  type AuditEntry,
  insertAuditEntries,
  type StoredAuditEntry,
} from './record.ts';

/** Adds one or more entries to the audit log, about what was done. */
export type RecordAudit = (entries: AuditEntry | readonly AuditEntry[]) => Promise<void>;

/** A transaction with its actor, for everything that writes. */
export type Transaction = {
  db: Db;
  actor: AuditActor;
  /** When the transaction began. */
  now: Date;
  recordAudit: RecordAudit;
  /** Calls `effect` after the commit, for example to wake a queue. */
  afterCommit: (effect: () => void) => void;
};

const entriesAtOnce = 100;

type Options = {
  /** Whether mails follow from the entries. */
  notify?: boolean;
  isSerializable?: boolean;
  /** Called with the written entries after the commit. */
  onEntries?: (entries: StoredAuditEntry[]) => void;
};

/**
 * Does work in one transaction with its audit entries, which are written at the end, or earlier if there are many. On PostgreSQL the
 * work may be done again; see inDatabaseTransaction.
 */
export async function auditedTransaction<Result>(
  db: Db,
  actor: AuditActor,
  work: (tx: Transaction) => Promise<Result>,
  { notify = true, isSerializable = false, onEntries = () => {} }: Options = {},
): Promise<Result> {
  const begin = isSerializable ? inSerializableDatabaseTransaction : inDatabaseTransaction;
  const { result, written, effects } = await begin(db, attempt);
  onEntries(written);
  for (const effect of effects) effect();
  return result;

  async function attempt(trx: Db) {
    const now = new Date();
    const stored: StoredAuditEntry[] = [];
    const effects = new Set<() => void>();
    let waiting: AuditEntry[] = [];
    const write = async () => {
      const entries = waiting;
      waiting = [];
      stored.push(...(await insertAuditEntries(trx, actor, entries, { now, notify })));
    };
    const recordAudit: RecordAudit = async (entries) => {
      waiting = waiting.concat(entries);
      if (waiting.length >= entriesAtOnce) await write();
    };
    const afterCommit = (effect: () => void) => effects.add(effect);
    const done = await work({ db: trx, actor, now, recordAudit, afterCommit });
    if (waiting.length > 0) await write();
    return { result: done, written: stored, effects };
  }
}

/** Wraps an open transaction for writes without audit entries, such as demo data. */
export function silentTransaction(trx: Db, now: Date): Transaction {
  const actor = { type: 'site' } as const;
  return { db: trx, actor, now, recordAudit: async () => {}, afterCommit: () => {} };
}
