import type { Selectable } from 'kysely';
import { z } from 'zod';
import { findCustomer } from '../../customers/queries.ts';
import { type CustomerUser, customerUserFields } from '../../customers/shared/customer.ts';
import { customerName } from '../../customers/shared/customer-texts.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { answerShape, id, time } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { customerInvitationMail } from '../../notifications/mail/system-mail.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { invitationDays } from '../../shared/account.ts';
import { fieldNames, omit, omitUndefined, pick } from '../../shared/field-values.ts';
import { dayAndTime, dayMs, later } from '../../times.ts';
import type { TransactionContext, VerbContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import { customerUserEmail, insertCustomerLink } from './sign-in.ts';

const names = fieldNames(customerUserFields);
const columns = [...names, 'id', 'last_seen_at'] as const;
const shape = { ...answerShape(customerUserFields), id, last_seen_at: time.nullable() };
export const customerUser: z.ZodType<CustomerUser> = z
  .strictObject(shape)
  .meta({ id: 'CustomerUser' });
/** `link`: only if there is no mail server. */
export const invitedCustomerUser = z.strictObject({ ...shape, link: z.string().optional() });

/** The users of a customer, the oldest first. */
export function listCustomerUsers(db: Db, customerId: number): Promise<CustomerUser[]> {
  return db
    .selectFrom('customer_users')
    .select(columns)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

const own = { email: customerUserEmail };
export const newCustomerUser = z.strictObject(newShape(customerUserFields, own));
export const customerUserChange = z.strictObject({
  id: recordId(),
  ...omit(changeShape(customerUserFields), ['email']),
});

/**
 * Declares the verbs for the users of a customer: for the staff, and for those of the customer's own users who may invite.
 *
 * @returns verbs that take the id of the customer after the input.
 */
export function customerUserVerbs(permission: 'customers:write' | 'my-users:write') {
  return {
    /** @throws {ConflictError} if the customer has a user with this address; {NotFoundError} */
    invite: longVerb({ permission, input: newCustomerUser }, inviteUser),
    /** @throws {NotFoundError} */
    update: verb(
      { permission, input: customerUserChange },
      (tx, { id, ...changes }, customerId: number) => changeUser(tx, changes, { id, customerId }),
    ),
    /** Removes a user, whose sessions end at once. @throws {NotFoundError} */
    remove: verb({ permission, input: recordIdInput }, async (tx, { id }, customerId: number) => {
      const before = await requireUser(tx.db, id, customerId);
      await tx.db.deleteFrom('customer_users').where('id', '=', id).execute();
      await tx.recordAudit({ action: 'deleted', ...userRef(before), before });
    }),
  };
}

/** Chooses which mails a customer's user gets. */
export const chooseMails = verb(
  {
    permission: 'my-session:write',
    input: customerUserChange.pick({ problem_mails: true, summary_mails: true }),
  },
  changeUser,
);

async function changeUser(
  tx: TransactionContext,
  changes: Omit<z.output<typeof customerUserChange>, 'id'>,
  { id, customerId }: { id: number; customerId: number },
): Promise<CustomerUser> {
  const before = await requireUser(tx.db, id, customerId);
  const after = { ...before, ...omitUndefined(changes) };
  await tx.db
    .updateTable('customer_users')
    .set({ ...omit(pick(after, names), ['email']), updated_at: tx.now.toISOString() })
    .where('id', '=', id)
    .execute();
  await tx.recordAudit({ action: 'changed', ...userRef(after), before, after });
  return after;
}

async function inviteUser(
  ctx: VerbContext,
  given: z.output<typeof newCustomerUser>,
  customerId: number,
) {
  const { mailer, config } = ctx.deps;
  const isMailed = await hasMailServer(ctx.db, config);
  // The link is not part of the transaction's result, because the result is stored if the request has an `Idempotency-Key`.
  let link: string | null = null;
  const user = await inTransaction(ctx, async (tx) => {
    const customer = requireRow(await findCustomer(tx.db, customerId));
    const user = await insertUser(
      tx,
      {
        ...given,
        may_invite: given.may_invite ?? 'no',
        problem_mails: given.problem_mails ?? 'yes',
        summary_mails: given.summary_mails ?? 'no',
      },
      customerId,
    );
    const { company_name: company, content_language } = await findSettings(tx.db);
    const language = customer.language ?? content_language;
    const validMs = invitationDays * dayMs;
    link = await insertCustomerLink(tx, user.email, { validMs, language });
    const until = dayAndTime(later(tx.now, validMs), language, config.timeZone);
    const mail = { to: user.email, link, company, customer: customerName(customer), until };
    await mailer.enqueue(tx.db, customerInvitationMail(mail, language));
    await tx.recordAudit({ action: 'created', ...userRef(user), after: user });
    return user;
  });
  mailer.wake();
  // A customer's user must not get a link that signs somebody else in, who may be a user of other customers.
  const isShown = !isMailed && ctx.actor.type !== 'customer_user';
  return { user, isMailed, link: isShown ? link : null };
}

type NewUser = Pick<Selectable<Tables['customer_users']>, (typeof names)[number]>;

async function insertUser(
  { db, now }: TransactionContext,
  user: NewUser,
  customer_id: number,
): Promise<CustomerUser> {
  const at = now.toISOString();
  const row = await db
    .insertInto('customer_users')
    .values({ ...user, customer_id, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['customer_id', 'email']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  if (row === undefined) throw new ConflictError((t) => t.my.users.exists, 'email');
  return row;
}

async function requireUser(db: Db, id: number, customerId: number): Promise<CustomerUser> {
  const user = db.selectFrom('customer_users').select(columns).where('id', '=', id);
  return requireRow(await user.where('customer_id', '=', customerId).executeTakeFirst());
}

function userRef({ id, email }: Pick<CustomerUser, 'id' | 'email'>) {
  return { type: 'customer-user', id, name: email } as const;
}
