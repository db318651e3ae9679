import { migration, stageNames } from './baseline/values.ts';

const measureColumn = (name: string, most: number) =>
  `${name} double precision constraint pieces_${name} check (${name} > 0 and ${name} <= ${most})`;

/** `01` to `12`, in the order of a parcel's stages, so that texts sort like numbers. */
const stageSortKey = (index: number) => String(index + 1).padStart(2, '0');
const ranks = stageNames.map((stage, index) => `when '${stage}' then '${stageSortKey(index)}'`);

/** The pieces of parcels, the company's units, and indexes for sorting parcels by recipient and by status. */
export const up = migration(({ postgres, id, andId }) => {
  // Texts are sorted by code points, as on SQLite, independently of the database's language.
  const collated = postgres ? 'collate "C"' : '';
  return [
    `alter table parcels add column pieces_count integer default 1 not null
      constraint parcels_pieces_count check (pieces_count between 1 and 99)`,
    `alter table settings add column units text default 'metric' not null
      constraint settings_units check (units in ('metric', 'imperial'))`,
    `alter table settings add column volumetric_divisor double precision default 5000 not null
      constraint settings_volumetric_divisor check (volumetric_divisor between 1 and 100000)`,
    // Only pieces with a known measure or content have a row.
    `create table pieces (
      parcel_id integer not null references parcels (id) on delete cascade,
      number integer not null constraint pieces_number check (number between 1 and 99),
      ${measureColumn('weight', 100_000)},
      ${['length', 'width', 'height'].map((name) => measureColumn(name, 10_000)).join(', ')},
      content text constraint pieces_content check (length(content) between 1 and 300),
      constraint pieces_key primary key (parcel_id, number)
    )`,
    // Pieces that were scanned for an event, until the event is complete for the whole parcel.
    `create table piece_scans (
      id ${id},
      parcel_id integer not null references parcels (id) on delete cascade,
      number integer not null constraint piece_scans_number check (number between 1 and 99),
      -- What makes two events the same: JSON of its words, its stage and its place.
      event text not null,
      title text not null,
      happened_at text not null,
      -- The request that scanned it, by which it is undone.
      batch_id integer not null,
      -- The request that made the event the parcel's: the scan counts no more, and goes once that cannot be undone.
      completed_by integer references event_batches (id) on delete cascade
    )`,
    `create unique index piece_scans_by_parcel on piece_scans (parcel_id, event, number)
      where completed_by is null`,
    `create index piece_scans_by_parcel_id on piece_scans (parcel_id)`,
    `create index piece_scans_by_batch on piece_scans (batch_id)`,
    `create index piece_scans_by_completion on piece_scans (completed_by)
      where completed_by is not null`,
    `create index parcels_by_recipient_name on parcels (
      (lower(recipient_name) ${collated}) ${andId})`,
    `create index parcels_by_status on parcels (
      ((case stage ${ranks.join(' ')} else '00' end || lower(coalesce(status, ''))) ${collated}) ${andId})`,
  ];
});
