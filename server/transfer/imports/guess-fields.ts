import type { ValueKind } from '../../shared/field-rules.ts';
import { namesOf } from '../../shared/field-values.ts';
import type { ActivityColumn, ImportColumn, ImportKind } from '../../shared/import-columns.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { namesFor } from '../../shared/parcel-uses.ts';
import type { ColumnValues } from './column-values.ts';
import { type Party, partyOf } from './parties.ts';
import { kindOf } from './value-kinds.ts';

/** The kinds of values by which the columns of a sheet of events are recognized. */
const eventColumns: Record<ActivityColumn, ValueKind | null> = {
  tracking_code: 'code',
  happened_at: 'date',
  title: null,
  description: null,
  stage: 'stage',
  location: null,
  icon: null,
  color: null,
};

/** The fields that a column of such values may have, the likeliest first. */
function fieldsOf(kind: ImportKind, values: ValueKind): readonly ImportColumn[] {
  if (kind === 'parcels') return namesFor('values', values);
  return namesOf(eventColumns).filter((name) => eventColumns[name] === values);
}

const sender: readonly ImportColumn[] = [
  'sender_name',
  'sender_email',
  'sender_language',
  'pickup_location',
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
