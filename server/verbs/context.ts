import type { IdempotentRequest } from '../audit/idempotency.ts';
import type { AuditActor } from '../audit/record.ts';
import type { Transaction } from '../audit/transaction.ts';
import type { Db } from '../database/tables.ts';
import type { Deps } from '../deps.ts';
import type { LanguageCode } from '../shared/languages.ts';

/**
 * The first argument of an action: who acts, and with which dependencies. Requests, commands, imports and tests create one. An
 * action that calls another action passes on its own context, so that both are in one transaction.
 */
export type VerbContext = {
  deps: Deps;
  /** The database, or the transaction that the caller has begun. */
  db: Db;
  actor: AuditActor;
  /** The language of the actor. */
  language: LanguageCode;
  /** The site's origin for links in mails: `https://example.com`; '' if it is unknown. */
  origin: string;
  /** The request's id in the log; null: there is no request. */
  requestId: string | null;
  /** The idempotency key of the request; null: it has none. */
  idempotentRequest: () => Promise<IdempotentRequest | null>;
  /** The transaction of the caller; null: there is none yet. */
  transaction: Transaction | null;
};

/** An action's context in its transaction. */
export type TransactionContext = VerbContext & Transaction;
