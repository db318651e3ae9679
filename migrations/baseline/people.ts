import type { Dialect } from './values.ts';

/** The members of the staff and their ways to sign in, API keys and export links. */
export const peopleTables = ({ id }: Dialect) => [
  // Without `joined_at`, the member is only invited; without `password_hash`, the member signs in without a password. The server
  // checks the role, so that a new role needs no migration.
  `create table staff (
    id ${id},
    email text not null unique constraint staff_email check (length(email) between 3 and 300),
    name text not null constraint staff_name check (length(name) between 0 and 300),
    password_hash text,
    role text not null,
    joined_at text,
    suspended_at text,
    last_seen_at text,
    created_at text not null,
    updated_at text not null,
    constraint staff_joins_first check (password_hash is null or joined_at is not null)
  )`,
  // Only the SHA-256 of a session's id is stored, so that a stolen database opens no session. `confirmed_at`: when the member last
  // confirmed their identity.
  `create table sessions (
    id_hash text primary key,
    staff_id integer not null references staff (id) on delete cascade,
    created_at text not null,
    last_seen_at text not null,
    expires_at text not null,
    new_password_until text,
    device text,
    address text,
    passkey_challenge text,
    confirmed_at text,
    confirm_challenge text
  )`,
  `create index sessions_by_staff on sessions (staff_id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,
  // Hashes of tokens that open an account without its password: the newest of each member for each purpose. The token of the
  // sign-up has no member yet. `passkey_challenge`: the invitation waits for a passkey.
  `create table account_tokens (
    purpose text not null
      constraint account_tokens_purpose check (purpose in ('sign-up', 'reset', 'email', 'sign-in', 'invitation')),
    staff_id integer references staff (id) on delete cascade,
    token_hash text not null,
    tries_left integer not null,
    created_at text not null,
    expires_at text not null,
    email text constraint account_tokens_email check (length(email) between 3 and 300),
    passkey_challenge text,
    constraint account_tokens_has_email check ((purpose = 'email') = (email is not null)),
    constraint account_tokens_has_staff check ((purpose = 'sign-up') = (staff_id is null))
  )`,
  `create unique index account_tokens_newest on account_tokens (purpose, coalesce(staff_id, 0))`,
  `create index account_tokens_by_staff on account_tokens (staff_id)`,
  // Both secrets are encrypted. `pending_secret` belongs to an app that is being set up in one session, and becomes `secret` with
  // the app's first valid code.
  `create table totp_secrets (
    staff_id integer primary key references staff (id) on delete cascade,
    secret text,
    pending_secret text,
    pending_session text,
    pending_until text,
    confirmed_at text,
    last_used_step integer
  )`,
  `create table recovery_codes (
    id ${id},
    staff_id integer not null references staff (id) on delete cascade,
    code_hash text not null,
    created_at text not null,
    used_at text
  )`,
  `create index recovery_codes_by_staff on recovery_codes (staff_id)`,
  `create table passkeys (
    id ${id},
    staff_id integer not null references staff (id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    -- Up to 2^32, which an integer of PostgreSQL cannot hold.
    counter double precision not null,
    transports text default '' not null,
    name text not null,
    created_at text not null,
    last_used_at text
  )`,
  `create index passkeys_by_staff on passkeys (staff_id)`,
  // Browsers in which a member has signed in before; several members may share a browser.
  `create table known_devices (
    token_hash text not null,
    staff_id integer not null references staff (id) on delete cascade,
    last_used_at text not null,
    trusted_until text,
    constraint known_devices_key primary key (token_hash, staff_id)
  )`,
  `create index known_devices_by_staff on known_devices (staff_id)`,
  // Sign-ins that wait for their second step. A sign-in without `staff_id` waits for a passkey that identifies the member.
  `create table sign_in_challenges (
    token_hash text primary key,
    staff_id integer references staff (id) on delete cascade,
    password_hash text,
    passkey_challenge text,
    tries_left integer not null,
    created_at text not null,
    expires_at text not null,
    constraint sign_in_challenges_has_password check ((staff_id is null) = (password_hash is null))
  )`,
  `create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at)`,
  `create index sign_in_challenges_by_staff on sign_in_challenges (staff_id)`,
  // Keys with which other programs use the API; a key without `ends_at` does not expire.
  `create table api_keys (
    id ${id},
    name text not null constraint api_keys_name check (length(name) between 1 and 100),
    prefix text not null,
    key_hash text not null unique,
    scopes text not null constraint api_keys_scopes check (length(scopes) between 1 and 200),
    networks text not null constraint api_keys_networks check (length(networks) between 0 and 2000),
    created_at text not null,
    ends_at text,
    last_used_at text,
    -- Who made it, whose address stays when they go.
    staff_id integer references staff (id) on delete set null,
    made_by text
  )`,
  `create index api_keys_by_staff on api_keys (staff_id)`,
  // Links from which a spreadsheet fetches a list of parcels. A link is deleted with the account that created it.
  `create table export_links (
    id ${id},
    staff_id integer not null references staff (id) on delete cascade,
    name text not null constraint export_links_name check (length(name) between 1 and 100),
    kind text not null constraint export_links_kind check (kind in ('parcels', 'activities')),
    query text not null constraint export_links_query check (length(query) between 0 and 2000),
    language text not null,
    token_hash text not null unique,
    created_at text not null,
    ends_at text,
    last_used_at text
  )`,
  `create index export_links_by_staff on export_links (staff_id)`,
];
