import type { Generated, GeneratedAlways } from 'kysely';
import type { customerAddressFields, customerFields } from '../../customers/shared/customer.ts';
import type { messageFields } from '../../notifications/shared/mail.ts';
import type { Role } from '../../shared/account.ts';
import type { ImportKind } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { Columns, Searchable, Timestamps } from './columns.ts';

export type PeopleTables = {
  /** Who has an account: the owner, and those who were invited. */
  staff: {
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

  sessions: {
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

  account_tokens: {
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

  messages: Columns<typeof messageFields> &
    Searchable & {
      id: GeneratedAlways<number>;
      created_at: string;
      read_at: string | null;
      answered_at: string | null;
      /** Whose it became when the customer with its address was joined to another one. */
      customer_id: Generated<number | null>;
    };

  customers: Columns<typeof customerFields> &
    Searchable &
    Timestamps & {
      id: GeneratedAlways<number>;
      /** JSON: `BillingAddress`. */
      billing_address: string | null;
      /** What they are called, normalized as for searching; lists are sorted by it. */
      name_key: string;
    };

  customer_addresses: Columns<typeof customerAddressFields> & {
    id: GeneratedAlways<number>;
    customer_id: number;
    position: number;
  };

  /** Addresses that get mail about a parcel, once they have confirmed it. */
  subscribers: {
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
  unsubscribes: { parcel_id: number; address_key: string; created_at: string };

  /** Links that show all of a parcel. Only the hashes of their tokens are stored. */
  share_links: {
    id: GeneratedAlways<number>;
    parcel_id: number;
    token_hash: string;
    views: Generated<number>;
    created_at: string;
    ends_at: string;
  };

  /** Keys with which other programs use the API. Only their hashes are stored. */
  api_keys: {
    id: GeneratedAlways<number>;
    name: string;
    /** The first characters of the key, which the panel shows. */
    prefix: string;
    /** SHA-256, see newLinkToken. */
    key_hash: string;
    /** Separated by spaces. */
    scopes: string;
    /** Addresses and ranges that it may be used from, separated by spaces; '': all. */
    networks: string;
    created_at: string;
    /** null: it does not end. */
    ends_at: string | null;
    last_used_at: string | null;
    /** Who made it: their id, null once they are gone, and their address then. */
    staff_id: number | null;
    made_by: string | null;
  };

  /** Links from which a spreadsheet fetches a list of parcels. Only the hashes of their tokens are stored. */
  export_links: {
    id: GeneratedAlways<number>;
    /** Who made it. */
    staff_id: number;
    name: string;
    kind: ImportKind;
    /** The list's search and filters, as a query string. */
    query: string;
    /** The language of the headings and choices. */
    language: LanguageCode;
    /** SHA-256, see newLinkToken. */
    token_hash: string;
    created_at: string;
    /** null: it does not end. */
    ends_at: string | null;
    last_used_at: string | null;
  };

  /** The secret of a member's authenticator app, and one that waits for its first code; both encrypted. */
  totp_secrets: {
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
  recovery_codes: {
    id: GeneratedAlways<number>;
    staff_id: number;
    /** SHA-256. */
    code_hash: string;
    created_at: string;
    used_at: string | null;
  };

  passkeys: {
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
  known_devices: {
    token_hash: string;
    staff_id: number;
    last_used_at: string;
    /** Until when it needs no second step; null: it does. */
    trusted_until: string | null;
  };

  /** Sign-ins that have not been completed. Only the hashes of their tokens are stored. */
  sign_in_challenges: {
    token_hash: string;
    /** Who has given their password, and its hash at that time; null: a passkey alone is to say who it is. */
    staff_id: number | null;
    password_hash: string | null;
    /** What a passkey has to sign, in base64url; null: none was asked. */
    passkey_challenge: string | null;
    tries_left: number;
    created_at: string;
    expires_at: string;
  };

  /** Who was erased: keyed hashes of their addresses and numbers; see ops/people/erasures.ts. */
  erasures: { key_hash: string; created_at: string };
};

/**
 * What a token allows: creating the first account, setting a new password for one, confirming its new address, signing in
 * with the server's link, or accepting an invitation.
 */
export type AccountTokenPurpose = 'sign-up' | 'reset' | 'email' | 'sign-in' | 'invitation';
