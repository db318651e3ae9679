import { type Selectable, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db, Tables } from '../database/tables.ts';
import { inDatabaseTransaction } from '../database/transaction.ts';
import { createWorker, type Worker } from '../worker.ts';
import { initOffset, readOffsets, saveOffset } from './consumer-offsets.ts';
import {
  findUnread,
  isInRange,
  type LogPosition,
  positionAfter,
  type UnreadEntries,
} from './log-reader.ts';
import type { RecordType } from './shared/audit.ts';

const columns = [
  'id',
  'at',
  'action',
  'record_type',
  'record_id',
  'record_name',
  'parcel_id',
  'changes',
  'notify',
] as const;

/** An entry of the audit log, as far as consumers need it. */
export type AuditEventRow = Pick<Selectable<Tables['audit_events']>, (typeof columns)[number]>;

/**
 * Does what follows from entries of the audit log, which are called events here. A consumer writes in the transaction that moves its
 * offset: if the process is killed, both are done or neither. So a consumer processes each event exactly once, in order, in batches.
 */
export type Consumer = {
  /** The name of the consumer's offset in the database: never changed. */
  name: string;
  /** The consumer only gets events about records of these types. By default, it gets all events. */
  recordTypes?: readonly RecordType[];
  /** The consumer gets no creations without `notify`: an import can create thousands of records. */
  skipsSilentCreations?: true;
  /** @returns whether to call `done` after the commit. */
  consume(trx: Db, events: readonly AuditEventRow[]): Promise<boolean>;
  /**
   * Whether the consumer has anything to do at the moment. If it has nothing to do, it skips the events. A consumer without this
   * function always gets them.
   */
  isNeeded?(trx: Db): Promise<boolean>;
  /** Called after the commit, for example to wake the mail queue. */
  done?(): void;
};

const batch = 500;

/** Reads the next events of a range that any of these consumers gets, and the position after them. */
async function readEvents(
  db: Db,
  members: readonly Consumer[],
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
    // The column is part of an expression that has no index, so that the entries are found by their ids.
    .$if(types !== null, (all) => all.where(sql`record_type || ''`, 'in', types))
    .orderBy('id')
    .limit(batch)
    .execute();
  const last = events.length === batch ? (events.at(-1)?.id ?? null) : null;
  return { events, after: positionAfter(range, last) };
}

function isFor(
  { recordTypes, skipsSilentCreations }: Consumer,
  { record_type, notify, action }: AuditEventRow,
): boolean {
  const isSkipped = skipsSilentCreations && notify === 0 && action === 'created';
  return !isSkipped && (recordTypes?.includes(record_type) ?? true);
}

export type Consumers = Omit<Worker, 'start'> & {
  /** Has to resolve before the first request: a new consumer gets the events from then on. */
  start(): Promise<void>;
};

declare module '../deps.ts' {
  interface Deps {
    consumers: Consumers;
  }
}

/** The time between two polls for events of other processes, or of a killed one. */
const lookMs = 2000;
/** The wait if the next events come after a transaction that still runs, or if another process consumes them. */
const soonMs = 50;
const faultMs = 5000;
/** The pause between two runs, in milliseconds: events of that time are consumed together. */
export const pauseMs = 30;

/**
 * The outcomes of a step, and the milliseconds until the next one. `more`: more events are waiting, and are consumed without a
 * pause.
 */
const waits = { more: 0, consumed: 0, waiting: soonMs, idle: lookMs, failed: faultMs };
type Outcome = keyof typeof waits;

type Group = { position: LogPosition; members: Consumer[] };

/** Runs consumers over the events. Several processes may run consumers at the same time: each event is consumed in one process. */
export function createConsumers(db: Db, log: Logger, consumers: readonly Consumer[]): Consumers {
  const worker = createWorker(run, { pauseMs });

  /** @returns the milliseconds until the next run. */
  async function run(isOpen: () => boolean): Promise<number> {
    const failed = new Set<Consumer>();
    for (;;) {
      const outcomes: Outcome[] = [];
      for (const group of await groupsWithout(failed)) {
        if (isOpen()) outcomes.push(await advance(group, failed));
      }
      if (outcomes.includes('more')) continue;
      if (failed.size > 0) outcomes.push('failed');
      return Math.min(...outcomes.map((outcome) => waits[outcome]), faultMs);
    }
  }

  async function groupsWithout(failed: Set<Consumer>): Promise<Group[]> {
    const members = consumers.filter((consumer) => !failed.has(consumer));
    if (members.length === 0) return [];
    const groups = new Map<string, Group>();
    try {
      const offsets = await readOffsets(db, consumerNames(members));
      // The consumers run in the order of the list, so the mail to the recipient comes before the mails to subscribers.
      for (const member of members) {
        const offset = offsets.find(({ consumer }) => consumer === member.name);
        if (offset === undefined) continue;
        const key = JSON.stringify(offset.position);
        const group = groups.get(key) ?? { position: offset.position, members: [] };
        group.members.push(member);
        groups.set(key, group);
      }
    } catch (err) {
      for (const member of members) failed.add(member);
      log.error({ err }, 'what follows from events has to wait');
    }
    return [...groups.values()];
  }

  /** Lets a group consume some events. If that fails, each consumer tries alone, so that one does not block the others. */
  async function advance(group: Group, failed: Set<Consumer>): Promise<Outcome> {
    const { position, members } = group;
    try {
      return await consumeSome(db, group);
    } catch (err) {
      if (members.length === 1) {
        for (const consumer of members) failed.add(consumer);
        const [consumer] = consumerNames(members);
        log.error({ err, consumer }, 'what follows from events has to wait');
        return 'failed';
      }
    }
    const outcomes: Outcome[] = [];
    for (const member of members) {
      outcomes.push(await advance({ position, members: [member] }, failed));
    }
    const [first = 'failed'] = outcomes.sort((one, other) => waits[one] - waits[other]);
    return first;
  }

  return {
    ...worker,
    async start() {
      for (const { name } of consumers) await initOffset(db, name);
      worker.start();
    },
  };
}

function consumerNames(consumers: readonly Consumer[]): string[] {
  return consumers.map(({ name }) => name);
}

async function consumeSome(db: Db, { position, members }: Group): Promise<Outcome> {
  // This read takes no lock, because most of the time there are no new entries.
  const { range, isWaiting } = await findUnread(db, position);
  if (range === null) return isWaiting ? 'waiting' : 'idle';
  const consumed = await inDatabaseTransaction(db, async (trx) => {
    const present = await readOffsets(trx, consumerNames(members), { lock: true });
    // Another process has locked or moved an offset.
    const isHere = present.every((other) => isEqual(other.position, position));
    if (!isHere || present.length < members.length) return null;
    const { after, toDo } = await consumeRange(trx, members, range);
    await saveOffset(trx, consumerNames(members), after);
    const isPart = after.lastId < range.untilId || !range.isLast;
    return { toDo, outcome: isPart ? ('more' as const) : ('consumed' as const) };
  });
  if (consumed === null) return 'waiting';
  for (const member of consumed.toDo) member.done?.();
  return consumed.outcome;
}

function isEqual(one: LogPosition, other: LogPosition): boolean {
  return one.lastId === other.lastId && one.from === other.from && one.until === other.until;
}

/** @returns the position after the range, and the consumers whose `done` to call after the commit. */
async function consumeRange(
  trx: Db,
  group: readonly Consumer[],
  range: NonNullable<UnreadEntries['range']>,
): Promise<{ after: LogPosition; toDo: Consumer[] }> {
  const members = await activeConsumers(trx, group);
  if (members.length === 0) return { after: positionAfter(range, null), toDo: [] };
  const { events, after } = await readEvents(trx, members, range);
  const toDo: Consumer[] = [];
  for (const member of members) {
    const own = events.filter((event) => isFor(member, event));
    if (own.length > 0 && (await member.consume(trx, own))) toDo.push(member);
  }
  return { after, toDo };
}

async function activeConsumers(trx: Db, members: readonly Consumer[]): Promise<Consumer[]> {
  const found: Consumer[] = [];
  for (const member of members) {
    if (member.isNeeded === undefined || (await member.isNeeded(trx))) found.push(member);
  }
  return found;
}
