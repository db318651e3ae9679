import type { Generated, GeneratedAlways } from 'kysely';

/** The secret of a member's authenticator app, and one that waits for its first code; both encrypted. */
export type TotpSecretsTable = {
  staff_id: number;
  secret: string | null;
  pending_secret: string | null;
  /** The hash of the session that has begun it, and until when that may confirm it. */
  pending_session: string | null;
  pending_until: string | null;
  confirmed_at: string | null;
  /** The time step of the code that was used last. */
  last_used_step: number | null;
};

/** Codes that stand in for a second step, once each. */
export type RecoveryCodesTable = {
  id: GeneratedAlways<number>;
  staff_id: number;
  /** SHA-256. */
  code_hash: string;
  created_at: string;
  used_at: string | null;
};

export type PasskeysTable = {
  id: GeneratedAlways<number>;
  staff_id: number;
  /** Base64url, as the credential's public key in COSE. */
  credential_id: string;
  public_key: string;
  /** How often it says that it has signed; of those that do not count, always 0. */
  counter: number;
  /** How browsers reach it, separated by spaces. */
  transports: Generated<string>;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

/** Browsers in which a member has signed in. Only the hashes of their tokens are stored. */
export type KnownDevicesTable = {
  token_hash: string;
  staff_id: number;
  last_used_at: string;
  /** Until when it needs no second step; null: it does. */
  trusted_until: string | null;
};

/** Sign-ins that have not been completed. Only the hashes of their tokens are stored. */
export type SignInChallengesTable = {
  token_hash: string;
  /** Who has given their password, and its hash at that time; null: nobody, a passkey alone is to say who it is. */
  staff_id: number | null;
  password_hash: string | null;
  /** What a passkey has to sign, in base64url; null: none was asked. */
  passkey_challenge: string | null;
  tries_left: number;
  created_at: string;
  expires_at: string;
};
