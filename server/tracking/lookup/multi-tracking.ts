import type { Db } from '../../database/tables.ts';
import { publicPart } from '../../shared/parcel.ts';
import { foundParcel, type TrackedParcel, unknownParcel } from '../../shared/tracked-parcel.ts';
import { countOf, type TypedCodes, type TypedEntry } from '../../shared/typed-codes.ts';
import { type Reader, redactAndLocalize } from '../privacy/redact.ts';
import { findPublicRows, type PublicRow } from './multi-lookup-queries.ts';

/** What became of several codes. */
export type TrackedParcels = {
  /** In the order in which they were typed. */
  list: TrackedParcel[];
  /** How many codes were tried, and how many of them no parcel has. */
  tried: number;
  missed: number;
};

/** A part of what was typed as it is to be read, with the parcel where there is one. */
type Read = { entry: TypedEntry; row: PublicRow | undefined };

/** Looks up several codes. What is one code of a parcel as a whole is that, and else its parts are codes. */
export async function findTracked(
  db: Db,
  { whole, parts }: TypedCodes,
  reader: Reader,
): Promise<TrackedParcels> {
  const entries = [whole, ...parts.flatMap(({ self, words }) => [self, ...words])];
  const rowOf = await findPublicRows(
    db,
    entries.flatMap(({ code }) => code ?? []),
  );
  const read = (entry: TypedEntry): Read => ({
    entry,
    row: entry.code ? rowOf(entry.code) : undefined,
  });
  const isKnown = ({ row }: Read) => row !== undefined;

  const all = read(whole);
  const reads = isKnown(all)
    ? [all]
    : parts.flatMap(({ self, words }) => {
        const asWords = words.map(read);
        return isKnown(read(self)) || !asWords.some(isKnown) ? [read(self)] : asWords;
      });
  // Of a part that no parcel has as a whole, each word was tried too.
  const unread = parts.filter(({ self, words }) => words.length > 0 && !isKnown(read(self)));
  const known = reads.filter(isKnown).length;
  const tried = isKnown(all) ? 1 : parts.length - unread.length + countOf(unread);
  return { list: listOf(reads, reader), tried, missed: tried - known };
}

/** Each parcel once, however often it was named; so too what no parcel has. */
function listOf(reads: Read[], reader: Reader): TrackedParcel[] {
  const once = new Map(
    reads.map(({ entry, row }) => [row?.id ?? entry.code?.key ?? entry.typed, { entry, row }]),
  );
  return [...once.values()].map(({ entry, row }) =>
    row === undefined ? unknownParcel(entry.typed) : seen(row, reader),
  );
}

const noHistory = {
  data: [],
  current_page: 1,
  last_page: 1,
  next_page_url: null,
  per_page: 1,
  total: 0,
};

function seen(row: PublicRow, reader: Reader): TrackedParcel {
  const parcel = publicPart({ ...row, history: noHistory, progress: null, delivery: null });
  return foundParcel(redactAndLocalize(parcel, reader), row.updated_at);
}
