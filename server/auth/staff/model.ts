import type { Selectable, Updateable } from 'kysely';
import { z } from 'zod';
import { isPostgres } from '../../database/engine.ts';
import { findSettings } from '../../database/settings.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { ConflictError, requireRow } from '../../errors.ts';
import { id, time } from '../../http/answer.ts';
import { line, recordId } from '../../http/input/fields.ts';
import { invitationMail } from '../../notifications/mail/system-mail.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { invitationDays, roles, type StaffMember, staffStates } from '../../shared/account.ts';
import { yesNo } from '../../shared/enums.ts';
import { staffFields } from '../../shared/fields.ts';
import { inLanguage } from '../../shared/paths.ts';
import { dayAndTime, dayMs, later } from '../../times.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { inTransaction } from '../../verbs/transaction.ts';
import { longVerb } from '../../verbs/verb.ts';
import { emailConflict, findAccount, isActive } from '../accounts/account.ts';
import { accountEmail } from '../accounts/passwords.ts';
import { findKeysByMember, revokeApiKey } from '../api-keys/model.ts';
import { makeLink } from '../links/links.ts';
import { deleteSessions } from '../sessions/sessions.ts';
import { type Confirmation, requireRecentSignIn, withPassword } from '../two-step/methods.ts';

const permission = 'staff:write';

/** The columns of an account that the owner may see, and those from which its state follows. */
const columns = [
  'id',
  'name',
  'email',
  'role',
  'joined_at',
  'suspended_at',
  'last_seen_at',
] as const;

export type StaffRow = Pick<Selectable<Tables['staff']>, (typeof columns)[number]>;

const staffShape = {
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  state: z.enum(staffStates),
  last_seen_at: time.nullable(),
};
export const staffMember: z.ZodType<StaffMember> = z
  .strictObject(staffShape)
  .meta({ id: 'StaffMember' });
/** `link`: only if there is no mail server. */
export const memberWithLink = z.strictObject({ ...staffShape, link: z.string().optional() });

/** The staff, the oldest accounts first. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await db.selectFrom('staff').select(columns).orderBy('id').execute();
  return rows.map(toStaffMember);
}

/** All members of the staff by name, at most a thousand. */
export function listPeople(db: Db): Promise<Pick<StaffRow, 'id' | 'name' | 'email'>[]> {
  const people = db.selectFrom('staff').select(['id', 'name', 'email']);
  return people.orderBy('name').orderBy('email').limit(1000).execute();
}

/**
 * Reads the staff, and locks it until the transaction ends: if two requests each remove another owner, the second sees the change of
 * the first.
 */
function lockStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select(columns)
    .orderBy('id')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
}

type NewMember = Pick<Selectable<Tables['staff']>, 'email' | 'name' | 'role'>;

/** Creates the account of an invited member. @returns the account; undefined if the address already has one. */
export function insertMember(db: Db, member: NewMember, now: Date) {
  const at = now.toISOString();
  return db
    .insertInto('staff')
    .values({ ...member, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

/** Changes an account. @returns the changed account. */
export function updateStaff(
  db: Db,
  id: number,
  changes: Omit<Updateable<Tables['staff']>, 'updated_at'>,
  now: Date,
) {
  return db
    .updateTable('staff')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

const name = line(staffFields.name);

/** The password of the member who adds, changes or removes an owner. */
const { password } = withPassword.shape;

/** The session of the member who invites, and the site's origin: `https://example.com`. */
type Inviter = { own: Confirmation; origin: string };

/**
 * Invites a member by mail, in the language of the site. A member who was invited before gets a new link, which replaces the former
 * one. To invite an owner, a recent sign-in or the password is needed.
 *
 * @returns the member, and whether the link is mailed. Without a mail server also the link, for the inviter to pass on, because
 *   only its hash is stored; null for a repeated request.
 * @throws {ConflictError} if the address has an account that is in use.
 */
export const inviteMember = longVerb(
  {
    permission,
    input: z.strictObject({ email: accountEmail, name, role: z.enum(roles), password }),
  },
  async (ctx, { password, ...member }, { own, origin }: Inviter) => {
    if (member.role === 'owner') await requireRecentSignIn(ctx, own, password);
    const { mailer, config } = ctx.deps;
    const isMailed = await hasMailServer(ctx.db, config);
    // The link is not part of the transaction's result, because the result is stored if the request has an `Idempotency-Key`.
    let link: string | null = null;
    const invited = await inTransaction(ctx, async (tx) => {
      const known = (await lockStaff(tx.db)).find(({ email }) => email === member.email);
      if (known && known.joined_at !== null) throw emailConflict();
      const row = known
        ? await updateStaff(tx.db, known.id, member, tx.now)
        : await insertMember(tx.db, member, tx.now);
      if (row === undefined) throw emailConflict();
      const expires = later(tx.now, invitationDays * dayMs);
      const path = await makeLink(tx.db, 'invitation', row.id, { now: tx.now, expires });
      const { company_name: company, content_language } = await findSettings(tx.db);
      link = `${origin}${inLanguage(path, content_language)}`;
      const until = dayAndTime(expires, content_language, config.timeZone);
      const mail = { to: member.email, link, company, role: member.role, until };
      await mailer.enqueue(tx.db, invitationMail(mail, content_language));
      const action = known === undefined ? 'created' : 'sent';
      const before = known === undefined ? null : staffAuditFields(known);
      await tx.recordAudit({ action, ...staffAuditRef(row), before, after: staffAuditFields(row) });
      return toStaffMember(row);
    });
    mailer.wake();
    return { member: invited, isMailed, link: isMailed ? null : link };
  },
);

/**
 * Changes a member's name, role or state. The member's next request has the new role; suspending a member immediately ends the
 * member's sessions. Making a member an owner, or changing the role or state of an owner, needs a recent sign-in or the password.
 *
 * @throws {NotFoundError}; {ConflictError} if no owner would be left, or the invitation was not accepted yet; also as
 *   requireConfirmation.
 */
export const updateMember = longVerb(
  {
    permission,
    input: z.strictObject({
      id: recordId(),
      name: name.optional(),
      role: z.enum(roles).optional(),
      state: z.enum(['active', 'suspended']).optional(),
      password,
    }),
  },
  async (ctx, { id, state, password, ...fields }, own: Confirmation) => {
    const former = (await findAccount(ctx.db, id))?.role;
    const isNewRole = fields.role !== undefined && fields.role !== former;
    const isOwners = former === 'owner' || fields.role === 'owner';
    if (isOwners && (isNewRole || state !== undefined)) {
      await requireRecentSignIn(ctx, own, password);
    }
    return inTransaction(ctx, async (tx) => {
      const { before, others } = await lockMember(tx, id);
      const isInvited = before.joined_at === null;
      if (state !== undefined && isInvited) throw new ConflictError((t) => t.staff.notJoined);
      const suspended_at =
        state === 'suspended' ? (before.suspended_at ?? tx.now.toISOString()) : null;
      const changes = { ...fields, ...(state !== undefined && { suspended_at }) };
      const role = fields.role ?? before.role;
      requireOwner([...others, { ...before, ...(state !== undefined && { suspended_at }), role }]);
      const after = requireRow(await updateStaff(tx.db, id, changes, tx.now));
      if (after.suspended_at !== null) await deleteSessions(tx.db, id);
      const [was, is] = [staffAuditFields(before), staffAuditFields(after)];
      await tx.recordAudit({ action: 'changed', ...staffAuditRef(after), before: was, after: is });
      return toStaffMember(after);
    });
  },
);

/**
 * Removes a member, or withdraws an invitation. The member's sessions end immediately. On request, the API keys that the member
 * made are revoked. The member's runs stay, without a driver. Removing an owner needs a recent sign-in or the password.
 *
 * @throws {NotFoundError}; {ConflictError} if no owner would be left; also as requireConfirmation.
 */
export const removeMember = longVerb(
  {
    permission,
    input: z.strictObject({ id: recordId(), revoke_keys: z.enum(yesNo).default('no'), password }),
  },
  async (ctx, { id, revoke_keys, password }, own: Confirmation) => {
    const account = await findAccount(ctx.db, id);
    if (account?.role === 'owner') await requireRecentSignIn(ctx, own, password);
    await inTransaction(ctx, async (tx) => {
      const { before: row, others } = await lockMember(tx, id);
      requireOwner(others);
      const keys = (await findKeysByMember(tx.db, [id])).get(id) ?? [];
      if (revoke_keys === 'yes') for (const key of keys) await revokeApiKey(tx, { id: key.id });
      await tx.db.deleteFrom('staff').where('id', '=', id).execute();
      await tx.recordAudit({
        action: 'deleted',
        ...staffAuditRef(row),
        before: staffAuditFields(row),
      });
    });
  },
);

async function lockMember({ db }: TransactionContext, id: number) {
  const staff = await lockStaff(db);
  const before = requireRow(staff.find((row) => row.id === id));
  return { before, others: staff.filter((row) => row.id !== id) };
}

/** @throws {ConflictError} if none of these is an owner who can sign in. */
function requireOwner(staff: StaffRow[]): void {
  if (staff.some((row) => row.role === 'owner' && isActive(row))) return;
  throw new ConflictError((t) => t.staff.lastOwner);
}

export function toStaffMember(row: StaffRow): StaffMember {
  const { id, name, email, role, last_seen_at } = row;
  return { id, name, email, role, state: memberState(row), last_seen_at };
}

function memberState({ joined_at, suspended_at }: StaffRow): StaffMember['state'] {
  if (joined_at === null) return 'invited';
  return suspended_at === null ? 'active' : 'suspended';
}

export function staffAuditRef({ id, email }: Pick<StaffRow, 'id' | 'email'>) {
  return { type: 'staff', id, name: email } as const;
}

function staffAuditFields(row: StaffRow) {
  const { name, email, role, state } = toStaffMember(row);
  return { name, email, role, state };
}
