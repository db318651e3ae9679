import type { Paged } from '../../shared/envelope.ts';
import type { StaffMember } from '../../shared/staff.ts';
import type { StaffRow } from './queries.ts';

/** An account as the owner sees it. */
export function toStaffMember(row: StaffRow): StaffMember {
  const { id, name, email, role, last_seen_at } = row;
  return { id, name, email, role, state: stateOf(row), last_seen_at };
}

/** A page of accounts as the owner sees them. */
export function toStaffList(staff: Paged<StaffRow>): Paged<StaffMember> {
  return { ...staff, data: staff.data.map(toStaffMember) };
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
