import { isMember, type MemberActor, memberActor } from '../../audit/record.ts';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { ConflictError, PermissionError } from '../../errors.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';

/** An account with its password's hash, for verifying who signs in; never shown. */
export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export function findAccount(db: Db, id: number) {
  return accounts(db).where('id', '=', id).executeTakeFirst();
}

/** The account with an email address. @param email in lower case. */
export function findAccountByEmail(db: Db, email: string) {
  return accounts(db).where('email', '=', email).executeTakeFirst();
}

/** The owner whose account is the oldest; undefined before the sign-up. */
export function findFirstOwner(db: Db) {
  return accounts(db).where('role', '=', 'owner').orderBy('id').limit(1).executeTakeFirst();
}

function accounts(db: Db) {
  return db
    .selectFrom('staff')
    .select(['id', 'email', 'name', 'role', 'password_hash', 'joined_at', 'suspended_at']);
}

/** Whether an account can be used: its invitation was accepted, and it is not suspended. */
export function isActive(account: Pick<Account, 'joined_at' | 'suspended_at'>): boolean {
  return account.joined_at !== null && account.suspended_at === null;
}

/**
 * Whether an owner has joined, which closes the sign-up forever, because the last owner cannot be removed. Other members may join
 * earlier: the demo has drivers before it has an owner.
 */
export async function hasOwner(db: Db): Promise<boolean> {
  const owners = db.selectFrom('staff').select('id').where('role', '=', 'owner');
  const first = await owners.where('joined_at', 'is not', null).limit(1).executeTakeFirst();
  return first !== undefined;
}

/**
 * Runs a transaction that locks an account. All changes of an account's password, address, role, tokens or sessions use this
 * function, so that on PostgreSQL they run one after the other.
 */
export function inAccountTransaction<Result>(
  ctx: VerbContext,
  id: number,
  work: (tx: TransactionContext, account: Account | undefined) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (tx) => {
    const account = accounts(tx.db).where('id', '=', id);
    const locked = account.$if(isPostgres(tx.db), (query) => query.forNoKeyUpdate());
    return work(tx, await locked.executeTakeFirst());
  });
}

/**
 * Creates the account of the first owner, unless there is an owner. To be called in a serializable transaction, so that of two
 * concurrent sign-ups only one creates the account.
 *
 * @returns the account's id; undefined if there was an owner.
 */
export async function insertFirstOwner(
  db: Db,
  { email, passwordHash }: { email: string; passwordHash: string },
  now: Date,
): Promise<number | undefined> {
  if (await hasOwner(db)) return undefined;
  const at = now.toISOString();
  const { id } = await db
    .insertInto('staff')
    .values({
      email,
      name: '',
      password_hash: passwordHash,
      role: 'owner',
      joined_at: at,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function emailConflict(): ConflictError {
  return new ConflictError((t) => t.errors.emailTaken, 'email');
}

/** The member of the staff who acts. @throws {PermissionError} if a visitor or a program acts. */
export function requireMember({ actor }: VerbContext): MemberActor {
  if (!isMember(actor)) throw new PermissionError();
  return actor;
}

/** The context of a request whose sender has just proved to be this member. */
export function asMember(
  ctx: VerbContext,
  account: Pick<Account, 'id' | 'role' | 'email'>,
): VerbContext {
  return { ...ctx, actor: memberActor(account, ctx.actor.address ?? null) };
}
