import type { Role } from './permissions.ts';

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
