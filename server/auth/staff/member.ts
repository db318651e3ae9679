import type { Selectable } from 'kysely';
import type { StaffTable } from '../../database/tables/people.ts';
import type { StaffMember } from '../../shared/staff.ts';

/** The columns of an account that the owner may see, or that say its state. */
export const staffColumns = [
  'id',
  'name',
  'email',
  'role',
  'joined_at',
  'suspended_at',
  'last_seen_at',
] as const;

export type StaffRow = Pick<Selectable<StaffTable>, (typeof staffColumns)[number]>;

/** An account as the owner sees it. */
export function toStaffMember(row: StaffRow): StaffMember {
  const { id, name, email, role, last_seen_at } = row;
  return { id, name, email, role, state: stateOf(row), last_seen_at };
}

function stateOf({ joined_at, suspended_at }: StaffRow): StaffMember['state'] {
  if (joined_at === null) return 'invited';
  return suspended_at === null ? 'active' : 'suspended';
}

/** An account in the audit log. */
export function staffAuditRef({ id, email }: Pick<StaffRow, 'id' | 'email'>) {
  return { type: 'staff', id, name: email } as const;
}

/** What the audit log says of an account. */
export function staffAuditFields(row: StaffRow) {
  const { name, email, role, state } = toStaffMember(row);
  return { name, email, role, state };
}
