import type { IdempotentRequest } from '../audit/idempotency.ts';
import type { AuditActor } from '../audit/record.ts';
import type { Transaction } from '../audit/transaction.ts';
import type { Db } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import type { LanguageCode } from '../shared/languages.ts';

/**
 * What an action gets first: who acts, and with what. Requests, commands, imports and tests make one; an action calls
 * others with the one that it has, in its transaction.
 */
export type VerbContext = {
  deps: Deps;
  /** The database, or the transaction that the caller has begun. */
  db: Db;
  actor: AuditActor;
  /** The language of who acts. */
  language: LanguageCode;
  /** The site's, for links in mails: `https://example.com`; '' where it is not known. */
  origin: string;
  /** Names the request in the log; null: no request. */
  requestId: string | null;
  /** The key of a request that is done once, however often it comes; null: it has none. */
  idempotentRequest: () => Promise<IdempotentRequest | null>;
  /** null outside of a transaction. */
  transaction: Transaction | null;
};

/** An action's context in its transaction. */
export type TransactionContext = VerbContext & Transaction;
