import type { ConnectionFailure } from '../../shared/connection-failure.ts';
import { type FieldRules, required } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';

/** The settings of the geocoder in the panel. It is sent a key only if `key_name` is set. */
export const geocoderFields = {
  url: { kind: 'line', max: 500, ...required },
  /** The query parameter for the key: `key`, `api_key`. */
  key_name: { kind: 'line', max: 100 },
  key: { kind: 'password', max: limits.text },
  /** How many requests a second the service allows. */
  per_second: { kind: 'number', min: 1, max: 100, digits: 0, ...required },
} as const satisfies FieldRules;

/** The site's geocoder without its key. If it is set in the environment, `url` is only its origin: its query may hold a key. */
export type GeocoderView = {
  source: 'environment' | 'panel' | null;
  url: string | null;
  key_name: string | null;
  has_key: boolean;
  key_lost: boolean;
  per_second: number | null;
};

/** Why a geocoder gave no position. `key`: the key is missing or wrong; `answer`: the answer could not be read. */
export type GeocoderFailure = ConnectionFailure | 'key' | 'busy' | 'redirect' | 'status' | 'answer';
