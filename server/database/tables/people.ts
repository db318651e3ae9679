import type { Generated, GeneratedAlways } from 'kysely';
import type { LanguageCode } from '../../shared/languages.ts';
import type { messageFields } from '../../shared/mail-fields.ts';
import type { Role } from '../../shared/permissions.ts';
import type { Columns, Searchable } from './columns.ts';

/** Who has an account: the owner, and those who were invited. */
export type StaffTable = {
  id: GeneratedAlways<number>;
  /** In lower case. */
  email: string;
  /** '' for an owner who has not given one. */
  name: string;
  /** null until the invitation is accepted, and for those who sign in without a password. */
  password_hash: string | null;
  role: Role;
  /** null: invited. */
  joined_at: string | null;
  suspended_at: string | null;
  last_seen_at: string | null;
  created_at: string;
  updated_at: string;
};

export type SessionsTable = {
  id_hash: string;
  staff_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Until when a new password may be set in this session without the old one; null: never. */
  new_password_until: string | null;
  /** What it began with, "Firefox, Windows", and the network it was last used from; null: unknown. */
  device: string | null;
  address: string | null;
  /** What the passkey that it is creating has to sign; null: it is creating none. */
  passkey_challenge: string | null;
  /** When its member last confirmed who they are; null: not since they signed in. */
  confirmed_at: string | null;
  /** What a passkey has to sign that confirms it; null: none was asked for. */
  confirm_challenge: string | null;
};

export type AccountTokensTable = {
  purpose: AccountTokenPurpose;
  /** Whose account it is; null for 'sign-up'. */
  staff_id: number | null;
  token_hash: string;
  tries_left: number;
  created_at: string;
  expires_at: string;
  /** The new address that an 'email' token confirms; null for the others. */
  email: string | null;
  /** What the passkey has to sign with which an invitation is accepted; null: none was asked for. */
  passkey_challenge: string | null;
};

/**
 * What a token allows: creating the first account, setting a new password for one, confirming its new address, signing in
 * with the server's link, or accepting an invitation.
 */
export type AccountTokenPurpose = 'sign-up' | 'reset' | 'email' | 'sign-in' | 'invitation';

export type MessagesTable = Columns<typeof messageFields> &
  Searchable & {
    id: GeneratedAlways<number>;
    created_at: string;
    read_at: string | null;
    answered_at: string | null;
  };

/** Addresses that get mail about a parcel, once they have confirmed it. */
export type SubscribersTable = {
  id: GeneratedAlways<number>;
  parcel_id: number;
  email: string;
  /** See notifications/mail/unsubscribes.ts. */
  address_key: string;
  language: LanguageCode;
  /** SHA-256 of the token in the newest link that was mailed, and when it expires. */
  token_hash: string;
  token_expires_at: string;
  confirmed_at: string | null;
  created_at: string;
};

/** Addresses that have unsubscribed from mail about a parcel. */
export type UnsubscribesTable = { parcel_id: number; address_key: string; created_at: string };

/** Links that show all of a parcel. Only the hashes of their tokens are stored. */
export type ShareLinksTable = {
  id: GeneratedAlways<number>;
  parcel_id: number;
  token_hash: string;
  views: Generated<number>;
  created_at: string;
  ends_at: string;
};
