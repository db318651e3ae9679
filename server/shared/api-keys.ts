import type { Scope } from './api-scopes.ts';

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
