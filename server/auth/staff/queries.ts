import type { Selectable, Updateable } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import type { StaffTable } from '../../database/tables/people.ts';
import type { Db } from '../../database/tables.ts';
import type { Paged } from '../../shared/envelope.ts';

/** The columns of an account that the owner may see, or that say its state. */
const staffColumns = [
  'id',
  'name',
  'email',
  'role',
  'joined_at',
  'suspended_at',
  'last_seen_at',
] as const;

export type StaffRow = Pick<Selectable<StaffTable>, (typeof staffColumns)[number]>;

/** The staff, those first who have been there for the longest. */
export function listStaff(db: Db, request: ListRequest): Promise<Paged<StaffRow>> {
  return readPage(db.selectFrom('staff').select(staffColumns).orderBy('id'), request);
}

/** Everybody of the staff by name, at most a thousand. */
export function listPeople(db: Db): Promise<Pick<StaffRow, 'id' | 'name' | 'email'>[]> {
  const people = db.selectFrom('staff').select(['id', 'name', 'email']);
  return people.orderBy('name').orderBy('email').limit(1000).execute();
}

/**
 * The staff, locked until the transaction ends: of two requests that each leave one owner, the second sees what the first
 * has done.
 */
export function lockStaff(db: Db) {
  return db
    .selectFrom('staff')
    .select(staffColumns)
    .orderBy('id')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
}

type NewMember = Pick<Selectable<StaffTable>, 'email' | 'name' | 'role'>;

/** Creates the account of who is invited. @returns it; undefined if the address has one. */
export function insertInvited(db: Db, member: NewMember, now: Date) {
  const at = now.toISOString();
  return db
    .insertInto('staff')
    .values({ ...member, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(staffColumns)
    .executeTakeFirst();
}

/** Changes an account. @returns it. */
export function updateStaff(
  db: Db,
  id: number,
  changes: Omit<Updateable<StaffTable>, 'updated_at'>,
  now: Date,
) {
  return db
    .updateTable('staff')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returning(staffColumns)
    .executeTakeFirst();
}

/** Deletes an account, with its sessions and links. */
export async function deleteStaff(db: Db, id: number): Promise<void> {
  await db.deleteFrom('staff').where('id', '=', id).execute();
}
