import type { LeftOut } from '../../shared/field-choices.ts';
import { namesOf } from '../../shared/field-values.ts';
import type { ImportColumn, ImportKind, importColumns } from '../../shared/import-columns.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import type { ColumnValues } from './column-values.ts';
import { type Party, partyOf } from './parties.ts';
import { kindOf, type ValueKind } from './value-kinds.ts';

const never = { leftOut: 'its values say nothing by themselves' } as const;

/** The kind of values by which a field is recognized; of several fields of a kind, the likeliest comes first. */
const kinds = {
  parcels: {
    tracking_code: 'code',
    stage: 'stage',
    status: never,
    current_location: { leftOut: 'an address is where the parcel goes to, or comes from' },
    weight: 'weight',
    shipped_via: never,
    parcel_content: never,
    declared_value: 'money',
    note: never,
    min_expected_delivery_date: 'date',
    max_expected_delivery_date: 'date',
    recipient_name: 'name',
    recipient_email: 'email',
    recipient_phone_number: 'phone',
    recipient_language: 'language',
    destination: 'address',
    sender_name: 'name',
    sender_email: 'email',
    sender_language: 'language',
    pickup_location: 'address',
    show_map: never,
    map_zoom: never,
    map_current_latitude: never,
    map_current_longitude: never,
    map_pickup_latitude: never,
    map_pickup_longitude: never,
    map_destination_latitude: never,
    map_destination_longitude: never,
  },
  activities: {
    tracking_code: 'code',
    happened_at: 'date',
    title: never,
    description: never,
    stage: 'stage',
    location: never,
    icon: never,
    color: never,
  },
} as const satisfies {
  [Kind in ImportKind]: Record<(typeof importColumns)[Kind][number], ValueKind | LeftOut>;
};

/** The fields that a column of such values may have, the likeliest first. */
function fieldsOf(kind: ImportKind, values: ValueKind): readonly ImportColumn[] {
  const list: Partial<Record<ImportColumn, ValueKind | LeftOut>> = kinds[kind];
  return namesOf(list).filter((name) => list[name] === values);
}

const sender: readonly ImportColumn[] = [
  ...(['sender_name', 'sender_email', 'sender_language', 'pickup_location'] as const),
];

/** Kinds whose second column need not be the sender's, unless its heading or repeated values say so. */
const doubtful: readonly ValueKind[] = ['name', 'address'];

/** A company sends from few places, so a sender's column has this share of the recipients' variety. */
const sendersShare = 0.5;

type Candidate = {
  index: number;
  kind: ValueKind;
  party: Party | null;
  /** The part of its cells that differ. */
  variety: number;
};

/**
 * The fields of columns by their values, where their headings say nothing.
 *
 * @param columns those without a field, by their place.
 * @param isTaken whether another column is the field.
 */
export function guessFields(
  columns: ReadonlyMap<number, ColumnValues>,
  kind: ImportKind,
  languages: readonly LanguageCode[],
  isTaken: (field: ImportColumn) => boolean,
): Map<number, ImportColumn> {
  const candidates = [...columns].flatMap(([index, column]): Candidate[] => {
    const found = kindOf(column, kind === 'parcels');
    if (found === null) return [];
    const { heading, values, looked } = column;
    const party = partyOf(heading, languages);
    return [{ index, kind: found, party, variety: values.size / looked }];
  });
  const guesses = new Map<number, ImportColumn>();
  const isFree = (field: ImportColumn) => !isTaken(field) && ![...guesses.values()].includes(field);
  for (const candidate of inOrder(candidates)) {
    const free = fieldsOf(kind, candidate.kind).filter(isFree);
    const field = free.find((one) => isLikely(candidate, one, candidates));
    if (field !== undefined) guesses.set(candidate.index, field);
  }
  return guesses;
}

/** Columns whose heading names a party come first; then those with the most distinct values, as recipients have. */
function inOrder(candidates: readonly Candidate[]): Candidate[] {
  const rank = ({ party, kind, variety }: Candidate) =>
    party !== null ? 2 : doubtful.includes(kind) ? variety : 0;
  return candidates.toSorted((one, other) => rank(other) - rank(one));
}

function isLikely(
  { party, kind, variety }: Candidate,
  field: ImportColumn,
  candidates: readonly Candidate[],
): boolean {
  const isSender = sender.includes(field);
  if (party !== null) return isSender === (party === 'sender') || !hasParties(kind);
  if (!doubtful.includes(kind) || !isSender) return true;
  const most = Math.max(...candidates.map((one) => (one.kind === kind ? one.variety : 0)));
  return variety < most * sendersShare;
}

/** Whether the kind has a field of the sender. */
function hasParties(kind: ValueKind): boolean {
  return fieldsOf('parcels', kind).some((field) => sender.includes(field));
}
