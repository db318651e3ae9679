import type { ConnectionFailure } from '../../shared/connection-failure.ts';
import { type FieldRules, required } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';

/** What finds addresses on the map, as it is set up in the panel; without the name of a key it gets none. */
export const geocoderFields = {
  url: { kind: 'line', max: 500, ...required },
  /** What the service calls its key in its addresses: `key`, `api_key`. */
  key_name: { kind: 'line', max: 100 },
  key: { kind: 'password', max: limits.text },
  /** How many requests a second it allows. */
  per_second: { kind: 'number', min: 1, max: 100, digits: 0, ...required },
} as const satisfies FieldRules;

/** The geocoder that the site asks, without its key. Of the environment's its origin alone: its query may hold a key. */
export type GeocoderView = {
  source: 'environment' | 'panel' | null;
  url: string | null;
  key_name: string | null;
  has_key: boolean;
  key_lost: boolean;
  per_second: number | null;
};

/** Why a geocoder gave no position. `key`: it wants a key, or another one; `answer`: it answered something else than positions. */
export type GeocoderFailure = ConnectionFailure | 'key' | 'busy' | 'redirect' | 'status' | 'answer';
