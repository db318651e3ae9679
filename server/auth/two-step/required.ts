import type { Db } from '../../database/tables.ts';
import type { Role } from '../../shared/permissions.ts';
import { requiresTwoSteps } from '../../shared/two-step.ts';
import { findMethods, hasTwoSteps } from './methods.ts';

/** Whether a member's role has to have two steps. */
export async function isRequiredOf(db: Db, staffId: number): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .innerJoin('settings', (join) => join.onTrue())
    .select(['role', 'two_step_required'])
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
  return found !== undefined && requiresTwoSteps(found.two_step_required, found.role);
}

type Member = { id: number; role: Role; two_step_required: string | null };

/** Whether a member has to have two steps, and has none. Where nothing is required there is no query. */
export async function lacksTwoSteps(
  db: Db,
  { id, role, two_step_required: setting }: Member,
): Promise<boolean> {
  if (!requiresTwoSteps(setting ?? '', role)) return false;
  return !hasTwoSteps(await findMethods(db, id));
}
