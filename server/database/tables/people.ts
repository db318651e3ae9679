import type { Generated, GeneratedAlways } from 'kysely';
import type { LanguageCode } from '../../shared/languages.ts';
import type { messageFields } from '../../shared/mail-fields.ts';
import type { Columns, Searchable } from './columns.ts';

export type AdminsTable = {
  id: number;
  email: string;
  password_hash: string;
  created_at: string;
  updated_at: string;
};

export type SessionsTable = {
  id_hash: string;
  admin_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** Until when a new password may be set in this session without the old one; null: never. */
  new_password_until: string | null;
};

export type AccountTokensTable = {
  purpose: AccountTokenPurpose;
  token_hash: string;
  tries_left: number;
  created_at: string;
  expires_at: string;
  /** The new address that an 'email' token confirms; null for the others. */
  email: string | null;
};

/**
 * What a token allows: creating the account, setting a new password for it, confirming its new
 * address, or signing in with the server's link.
 */
export type AccountTokenPurpose = 'sign-up' | 'reset' | 'email' | 'sign-in';

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
