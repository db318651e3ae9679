import type { Role } from './permissions.ts';

/** Whether an account can be used: not before its invitation is accepted, nor while it is suspended. */
export const staffStates = ['invited', 'active', 'suspended'] as const;
export type StaffState = (typeof staffStates)[number];

/** A member of the staff as the owner sees them. */
export type StaffMember = {
  id: number;
  /** '' for an owner who has not given one. */
  name: string;
  email: string;
  role: Role;
  state: StaffState;
  /** ISO 8601, UTC; null: never. */
  last_seen_at: string | null;
};

/** How long the link of an invitation works, in days. */
export const invitationDays = 7;

/** An invitation that is not mailed, because there is no mail server. */
export type UnsentInvitation = { email: string; link: string };

/** What an invitation says to whoever opens its link. */
export type Invitation = { email: string; name: string; role: Role };

/** What the page of the staff says after one of its forms was sent. */
export type StaffNotice = 'invited' | 'changed' | 'removed';

/** Whether a text names one of these. */
export function isStaffNotice(text: string | undefined): text is StaffNotice {
  return text === 'invited' || text === 'changed' || text === 'removed';
}
