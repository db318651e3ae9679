import type { Role, Scope } from './permissions.ts';

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

/** Whether an account can be used: not before its invitation is accepted, nor while it is suspended. */
export const staffStates = ['invited', 'active', 'suspended'] as const;
type StaffState = (typeof staffStates)[number];

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

/** What of a member is named before they are removed: the API keys that they made, and their open runs. */
export type Leaving = {
  keys: { id: number; name: string }[];
  /** `day`: `YYYY-MM-DD`. */
  runs: { id: number; day: string; name: string | null }[];
};

/** How long the link of an invitation works, in days. */
export const invitationDays = 7;

/** An invitation that is not mailed, because there is no mail server. */
export type UnsentInvitation = { email: string; link: string };

/** What an invitation says to whoever opens its link. */
export type Invitation = { email: string; name: string; role: Role };

/** A key as the owner sees it; the key itself is only in the response that creates it. */
export type ApiKey = {
  id: number;
  name: string;
  /** What it begins with. */
  prefix: string;
  scopes: Scope[];
  /** IP addresses and CIDR ranges that it may be used from; none: all. */
  networks: string[];
  /** ISO 8601, UTC; of `ends_at`, null: never. */
  created_at: string;
  ends_at: string | null;
  /** To the minute; null: never. */
  last_used_at: string | null;
  /** The address of who made it; null: unknown. */
  made_by: string | null;
};

export type NewApiKey = ApiKey & { key: string };

export const apiKeyLimits = { name: 100, networks: 20, keys: 100 };

/** Requests that may be made with one key in a minute. */
export const requestsPerMinute = 600;

/** What completes a sign-in after the password. */
export const twoStepMethods = ['totp', 'passkey', 'recovery'] as const;
export type TwoStepMethod = (typeof twoStepMethods)[number];

/** How long a browser that is to be remembered needs no second step. */
export const trustDays = 30;

/** How long a sign-in, or a confirmation, stands for who uses a session. */
export const confirmedMinutes = 10;

/** What a page asks for before something that a borrowed session must not do; `nothing`: it was confirmed just now. */
export type Reauthentication = 'password' | 'passkey' | 'nothing';

export const accountNames = {
  /** Of the name of a passkey. */
  passkey: { max: 100 },
} as const;

/** One of the reader's own sessions. */
export type OwnSession = {
  id: string;
  /** "Firefox, Windows"; null: unknown. */
  device: string | null;
  /** The network that it was last used from; null: unknown. */
  address: string | null;
  /** ISO 8601, UTC. */
  last_used_at: string;
  /** Whether it is the one that asks. */
  current: boolean;
};

/** One of the reader's own passkeys. */
export type Passkey = {
  id: number;
  name: string;
  /** ISO 8601, UTC; `last_used_at` is null until it is used. */
  created_at: string;
  last_used_at: string | null;
};

/** How the reader's own account signs in. */
export type TwoStepState = {
  totp: boolean;
  passkeys: Passkey[];
  /** How many recovery codes are unused. */
  recoveryCodes: number;
  /** Whether their role has to have two steps. */
  required: boolean;
};

/** Whether the setting `two_step_required` names a role: `all`, or roles that are separated by spaces. */
export function requiresTwoSteps(setting: string, role: Role): boolean {
  return setting === 'all' || setting.split(' ').includes(role);
}

/** Whether passkeys can belong to a host: they are bound to a domain, and never to an IP address. */
export function isPasskeyHost(hostname: string): boolean {
  return !/^\[|^\d+(?:\.\d+){3}$/.test(hostname);
}
