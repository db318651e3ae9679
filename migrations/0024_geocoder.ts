import { migration, textColumn } from './baseline/values.ts';

/** The geocoder that is set up in the panel. */
export const up = migration(() => [
  `create table geocoder (
    id integer primary key constraint geocoder_single check (id = 1),
    ${textColumn('geocoder', 'url', 500, 'not null')},
    ${textColumn('geocoder', 'key_name', 100)},
    -- Encrypted.
    ${textColumn('geocoder', 'encrypted_key', 4000)},
    per_second integer not null constraint geocoder_per_second check (per_second between 1 and 100),
    updated_at text not null
  )`,
]);
