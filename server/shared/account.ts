import type { OwnSession } from './two-step.ts';

/** A new address of the account that awaits confirmation. */
export type PendingEmail = {
  email: string;
  /** When its link expires: ISO 8601, UTC. */
  expires_at: string;
};

/** What the account page shows, in addition to who is signed in. */
export type Account = {
  pending: PendingEmail | null;
  /** Whether its link is mailed: there is a mail server. */
  isMailed: boolean;
  /** Until then a new password may be set without the old one (ISO 8601, UTC); null: it may not. */
  newPasswordUntil: string | null;
  sessions: OwnSession[];
  /** Whether signing in takes a second step. */
  hasTwoSteps: boolean;
};
