import type { GeneratedAlways } from 'kysely';

/** Keys with which other programs use the API. Only their hashes are stored. */
export type ApiKeysTable = {
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
