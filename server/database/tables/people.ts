import type { Generated, GeneratedAlways } from 'kysely';
import type {
  customerAddressFields,
  customerFields,
  customerUserFields,
} from '../../customers/shared/customer.ts';
import type { addressBookFields } from '../../my/shared/address-book.ts';
import type { BookingState } from '../../my/shared/booking.ts';
import type { CollectionState, collectionFields } from '../../my/shared/collection.ts';
import type { messageFields } from '../../notifications/shared/mail.ts';
import type { Role } from '../../shared/account.ts';
import type { ImportKind } from '../../shared/enums.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { Columns, Searchable, Timestamps } from './columns.ts';

type PasskeyColumns = {
  id: GeneratedAlways<number>;
  /** The id in base64url. The public key is also in base64url, and encoded as COSE. */
  credential_id: string;
  public_key: string;
  /** How often the passkey has signed, as it says; 0 for passkeys that do not count. */
  counter: number;
  /** How browsers reach the passkey, separated by spaces. */
  transports: Generated<string>;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

export type PeopleTables = {
  /** The accounts: those of owners, and of members who were invited. */
  staff: {
    id: GeneratedAlways<number>;
    /** In lower case. */
    email: string;
    /** '' for an owner who has not given one. */
    name: string;
    /** null until the invitation is accepted, and for members who sign in without a password. */
    password_hash: string | null;
    role: Role;
    /** When the member accepted the invitation; null: the invitation was not accepted yet. */
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
    /** The browser that began the session ("Firefox, Windows"), and the network it was last used from; null: unknown. */
    device: string | null;
    address: string | null;
    /** The challenge for a new passkey; null: none is being created. */
    passkey_challenge: string | null;
    /** When the member last confirmed the session; null: the session was not confirmed after the sign-in. */
    confirmed_at: string | null;
    /** The challenge for a passkey that confirms the session; null: no challenge was asked for. */
    confirm_challenge: string | null;
  };

  /** The users of customers, who sign in at /my. The same person may be a user of several customers. */
  customer_users: Columns<typeof customerUserFields> & {
    id: GeneratedAlways<number>;
    customer_id: number;
    created_at: string;
    updated_at: string;
    /** null: the user has not signed in yet. */
    last_seen_at: string | null;
    /** The day of the newest summary (`YYYY-MM-DD`). */
    summary_day: string | null;
  };

  customer_sessions: {
    id_hash: string;
    customer_user_id: number;
    created_at: string;
    last_seen_at: string;
    expires_at: string;
    device: string | null;
    address: string | null;
    /** The challenge for a new passkey; null: none is being created. */
    passkey_challenge: string | null;
  };

  /** Passkeys of customers' users, by their address. */
  customer_passkeys: PasskeyColumns & { email: string };

  /** Bookings of customers' users and of visitors that staff accept or decline. */
  bookings: {
    id: GeneratedAlways<number>;
    /** null: a visitor's. */
    customer_id: number | null;
    /** The address of the user or the visitor. */
    email: string;
    state: Generated<BookingState | 'unconfirmed'>;
    /** Of the link that is mailed to a visitor; null: a customer's user booked. */
    token_hash: string | null;
    /** Why it was declined. */
    reason: string | null;
    /** The parcel that it became. */
    parcel_id: number | null;
    /** JSON: the fields of the parcel, and its pieces; a visitor's also has the sender and who pays. */
    content: string;
    search_text: string;
    created_at: string;
    updated_at: string;
    /** When it was accepted or declined. */
    decided_at: string | null;
  };

  /** The address books of customers. */
  address_book: Columns<typeof addressBookFields> & {
    id: GeneratedAlways<number>;
    customer_id: number;
    search_text: string;
    created_at: string;
    updated_at: string;
  };

  /** What is to be collected from somebody on a day. */
  collections: Columns<typeof collectionFields> & {
    id: GeneratedAlways<number>;
    /** null: it is for somebody who is not a customer. */
    customer_id: number | null;
    /** Of the customer's user who asked; '': staff added it. */
    email: string;
    state: CollectionState;
    /** Why it was declined. */
    reason: string | null;
    search_text: string;
    created_at: string;
    updated_at: string;
  };

  /** Links that sign in the users with an email address. */
  customer_links: { token_hash: string; email: string; created_at: string; expires_at: string };

  account_tokens: {
    purpose: AccountTokenPurpose;
    /** The member; null for 'sign-up'. */
    staff_id: number | null;
    token_hash: string;
    tries_left: number;
    created_at: string;
    expires_at: string;
    /** The new address that an 'email' token confirms; null for other purposes. */
    email: string | null;
    /** The challenge for a passkey that accepts an invitation; null: no challenge was asked for. */
    passkey_challenge: string | null;
  };

  messages: Columns<typeof messageFields> &
    Searchable & {
      id: GeneratedAlways<number>;
      created_at: string;
      read_at: string | null;
      answered_at: string | null;
      /** The customer that got the message when the customer with its address was merged into another one. */
      customer_id: Generated<number | null>;
    };

  customers: Columns<typeof customerFields> &
    Searchable &
    Timestamps & {
      id: GeneratedAlways<number>;
      /** JSON: `BillingAddress`. */
      billing_address: string | null;
      /** JSON: `PayoutTerms`. */
      payout_terms: Generated<string | null>;
      /** The customer's name, normalized as for searching; lists are sorted by it. */
      name_key: string;
    };

  customer_addresses: Columns<typeof customerAddressFields> & {
    id: GeneratedAlways<number>;
    customer_id: number;
    position: number;
  };

  /** Addresses that get mail about a parcel, once the subscription is confirmed. */
  subscribers: {
    id: GeneratedAlways<number>;
    parcel_id: number;
    email: string;
    /** See notifications/mail/unsubscribes.ts. */
    address_key: string;
    language: LanguageCode;
    /** SHA-256 of the token in the newest link that was mailed, and when the token expires. */
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
    /** Addresses and ranges that the key may be used from, separated by spaces; '': all. */
    networks: string;
    created_at: string;
    /** null: the key never expires. */
    ends_at: string | null;
    last_used_at: string | null;
    /** The id of the member who made the key, null once the member is removed, and the member's email address at that time. */
    staff_id: number | null;
    made_by: string | null;
    /** The customer whose own records alone the key opens; null: it is the company's. */
    customer_id: number | null;
  };

  /** Links from which a spreadsheet fetches a list of parcels. Only the hashes of their tokens are stored. */
  export_links: {
    id: GeneratedAlways<number>;
    /** The member who made the link. */
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
    /** null: the link never expires. */
    ends_at: string | null;
    last_used_at: string | null;
  };

  /** The secret of a member's authenticator app, and a secret that waits for its first code; both encrypted. */
  totp_secrets: {
    staff_id: number;
    secret: string | null;
    pending_secret: string | null;
    /** The hash of the session that may confirm the pending secret, and until when. */
    pending_session: string | null;
    pending_until: string | null;
    confirmed_at: string | null;
    /** The time step of the last used code. */
    last_used_step: number | null;
  };

  /** Recovery codes, each of which replaces a second step once. */
  recovery_codes: {
    id: GeneratedAlways<number>;
    staff_id: number;
    /** SHA-256. */
    code_hash: string;
    created_at: string;
    used_at: string | null;
  };

  passkeys: PasskeyColumns & { staff_id: number };

  /** Browsers in which a member has signed in. Only the hashes of their tokens are stored. */
  known_devices: {
    token_hash: string;
    staff_id: number;
    last_used_at: string;
    /** Until when the browser needs no second step; null: it needs one. */
    trusted_until: string | null;
  };

  /** Sign-ins that have not been completed. Only the hashes of their tokens are stored. */
  sign_in_challenges: {
    token_hash: string;
    /** The member who has given the password, and its hash at that time; null: a passkey will say who signs in. */
    staff_id: number | null;
    password_hash: string | null;
    /** The challenge for a passkey, in base64url; null: no challenge was asked for. */
    passkey_challenge: string | null;
    tries_left: number;
    created_at: string;
    expires_at: string;
  };

  /** Erased persons: keyed hashes of their addresses, numbers and records; see ops/people/erasures.ts. */
  erasures: { key_hash: string; created_at: string };
};

/**
 * What a token allows: to create the first account, to set a new password, to confirm a new email address, to sign in with the
 * server's link, or to accept an invitation.
 */
export type AccountTokenPurpose = 'sign-up' | 'reset' | 'email' | 'sign-in' | 'invitation';
