import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Action, RecordType } from '../shared/audit.ts';
import { isInRange, type LogPosition, positionAfter, type UnreadEntries } from './log-reader.ts';

/** An entry of the audit log, as far as consumers need it. */
export type AuditEventRow = {
  id: number;
  at: string;
  action: Action;
  record_type: RecordType;
  record_id: number | null;
  record_name: string | null;
  parcel_id: number | null;
  /** JSON: see AuditEvent. */
  changes: string;
  /** 0: no mail follows from it. */
  notify: number;
};

/** Which events a consumer is given, in their order, some at a time. */
type Subscription = {
  /** Names its offset in the database: never changed. */
  name: string;
  /** It is only given entries about these; else about all. */
  recordTypes?: readonly RecordType[];
  /** Creations without `notify` are not passed to it: imports make thousands at once. */
  skipsSilentCreations?: true;
};

/**
 * What follows from events in the database. It writes in the transaction that moves its offset on: killed at any moment,
 * it has done both or neither, so that it gets each event exactly once.
 */
export type Consumer = Subscription & {
  /** @returns whether `done` is to be called after the commit. */
  consume(trx: Db, events: readonly AuditEventRow[]): Promise<boolean>;
  /** Whether it has anything to do at the moment; otherwise it is given none. Without it: always. */
  isNeeded?(trx: Db): Promise<boolean>;
  /** Called after the commit, for example to wake the mail queue. */
  done?(): void;
};

/**
 * What follows from events outside the database, such as a file or a call to another program. It holds no transaction and
 * is in no other consumer's way. Its offset moves on once it has resolved: where it rejects, or the process is killed, it
 * gets the same events again, so at least once. A stop waits for it.
 */
export type OutsideConsumer = Subscription & {
  deliver(events: readonly AuditEventRow[]): Promise<void>;
};

const batch = 500;

const columns = [
  ...(['id', 'at', 'action', 'record_type', 'record_id', 'record_name'] as const),
  ...(['parcel_id', 'changes', 'notify'] as const),
] as const;

/** The next events of a range that any of these consumers is given, and the position after them. */
export async function readEvents(
  db: Db,
  members: readonly Subscription[],
  range: NonNullable<UnreadEntries['range']>,
): Promise<{ events: AuditEventRow[]; after: LogPosition }> {
  const passSilent = members.every(({ skipsSilentCreations }) => skipsSilentCreations);
  const types = members.every(({ recordTypes }) => recordTypes !== undefined)
    ? members.flatMap(({ recordTypes = [] }) => recordTypes)
    : null;
  const events = await db
    .selectFrom('audit_events')
    .select(columns)
    .where(isInRange(range))
    .$if(passSilent, (all) =>
      all.where((eb) => eb.or([eb('notify', '=', 1), eb('action', '<>', 'created')])),
    )
    // An expression, which no index has: the entries are found by their ids.
    .$if(types !== null, (all) => all.where(sql`record_type || ''`, 'in', types))
    .orderBy('id')
    .limit(batch)
    .execute();
  const last = events.length === batch ? (events.at(-1)?.id ?? null) : null;
  return { events, after: positionAfter(range, last) };
}

/** Whether a consumer is given an event. */
export function isFor(
  { recordTypes, skipsSilentCreations }: Subscription,
  { record_type, notify, action }: AuditEventRow,
): boolean {
  const isSkipped = skipsSilentCreations && notify === 0 && action === 'created';
  return !isSkipped && (recordTypes?.includes(record_type) ?? true);
}
