/** A new address of the account that waits to be confirmed. */
export type PendingEmail = {
  email: string;
  /** Until when its link counts: ISO 8601, UTC. */
  expires_at: string;
};

/** What the account's page tells beside who is signed in. */
export type Account = {
  pending: PendingEmail | null;
  /** Until then a new password may be set without the old one (ISO 8601, UTC); null: it may not. */
  newPasswordUntil: string | null;
};
