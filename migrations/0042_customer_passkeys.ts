import { migration, textColumn } from './baseline/values.ts';

/** Passkeys of customers' users. They belong to an address, whose owner may be a user of several customers. */
export const up = migration(({ id }) => [
  `create table customer_passkeys (
    id ${id},
    ${textColumn('customer_passkeys', 'email', 300, 'not null')},
    credential_id text not null unique,
    public_key text not null,
    -- Up to 2^32, which an integer of PostgreSQL cannot hold.
    counter double precision not null,
    transports text default '' not null,
    name text not null,
    created_at text not null,
    last_used_at text
  )`,
  `create index customer_passkeys_by_email on customer_passkeys (email)`,
  // Of a passkey that is being created in the session.
  `alter table customer_sessions add column passkey_challenge text`,
]);
