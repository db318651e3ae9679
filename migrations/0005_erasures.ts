import { migration } from './baseline/values.ts';

/** The columns that stay when an entry is emptied because it contains data of an erased person. */
const untouched = [
  'id',
  'at',
  'actor',
  'address',
  'staff_id',
  'api_key_id',
  'api_key_name',
  'action',
  'record_type',
  'record_id',
  'parcel_id',
  'notify',
];
const isForbiddenChange = [
  `new.changes <> '{}'`,
  ...untouched.map((column) => `new.${column} is distinct from old.${column}`),
  ...['record_name', 'email'].map(
    (column) => `(new.${column} is not null and new.${column} is distinct from old.${column})`,
  ),
].join(' or ');

/** Erasing a person: who was erased, which parcels were erased, and entries of the activity log that may be emptied. */
export const up = migration(({ postgres }) => [
  // Keyed hashes of erased people's addresses and numbers; see server/ops/people/erasures.ts.
  `create table erasures (
    key_hash text primary key constraint erasures_key_hash check (length(key_hash) between 43 and 43),
    created_at text not null
  )`,
  'alter table parcels add column erased_at text',
  // Finds parcels that are old enough to be erased.
  `create index parcels_to_erase on parcels (last_event_at)
    where erased_at is null and stage in ('delivered', 'returned')`,
  `alter table settings add column erase_parcels_after_months integer
    constraint settings_erase_parcels_after_months check (erase_parcels_after_months between 1 and 240)`,
  `drop trigger audit_events_refuse_update ${postgres ? 'on audit_events' : ''}`,
  `create trigger audit_events_refuse_update before update on audit_events
    ${postgres ? 'for each row' : ''} when (${isForbiddenChange})
    ${postgres ? 'execute function refuse_change()' : `begin select raise(abort, 'An event is never changed'); end`}`,
]);
