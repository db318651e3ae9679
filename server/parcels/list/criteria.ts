import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { startOfDay } from '../../days.ts';
import { stages } from '../../shared/enums.ts';
import { fieldNames } from '../../shared/field-values.ts';
import { dayMs } from '../../times.ts';
import { lateBefore, type WorkingCalendar } from '../../working-calendar.ts';
import { finalStages, localDate } from '../shared/delivery-days.ts';
import type { ParcelFilter, ParcelSort } from '../shared/parcel-list.ts';

export type Criteria = {
  /** '' for any. */
  search: string;
  /** Whether the search finds phone numbers. Readers who do not see them must not be able to guess them by searching. */
  searchesPhones: boolean;
  conditions: Condition[];
  /** Texts that fields contain, folded. */
  texts: { field: 'pickup_location' | 'destination'; text: string }[];
  /** The import that made or changed them; null: any or none. */
  importId: string | null;
  /** null: the newest first. */
  sort: SortKey | null;
};

/** How much one step does. It is a few milliseconds of work, because no other request is answered meanwhile. */
export const defaultSizes = {
  /** Candidates that are read from an index and checked. */
  candidates: 20_000,
  /** Matches of a search that are candidates; with more, the list is scanned in its order. */
  matches: 1000,
  /** Parcels that one statement checks by their ids. */
  scattered: 500,
  /** Parcels that one statement checks in a range of ids. */
  neighbours: 4000,
  /** Parcels that are read in the order of an index. */
  sorted: 5000,
};
export type Sizes = typeof defaultSizes;

/** How many criteria there are, without the order. */
export function countCriteria({ search, conditions, texts, importId }: Criteria): number {
  return conditions.length + texts.length + (search === '' ? 0 : 1) + (importId === null ? 0 : 1);
}

/** The latest, or else the earliest, delivery day; '' if there is none. */
export const deliveryDay = sql<string>`coalesce(max_expected_delivery_date, min_expected_delivery_date, '')`;

/** The rank of a parcel's stage. Spelled as in the index of the sort by status. */
const byStatus = sql.raw(
  `case stage ${stages.map((stage, index) => `when '${stage}' then '${stageRank(index)}'`).join(' ')} else '00' end`,
);

function stageRank(index: number): string {
  return String(index + 1).padStart(2, '0');
}

export const sortKeys = {
  created_at: sql<string>`created_at`,
  updated_at: sql<string>`updated_at`,
  tracking_code: sql<string>`lower(tracking_code)`,
  delivery: deliveryDay,
  recipient_name: sql<string>`lower(recipient_name)`,
  status: sql<string>`(${byStatus} || lower(coalesce(status, '')))`,
};

export type SortKey = {
  of: keyof typeof sortKeys;
  key: RawBuilder<string>;
  isDescending: boolean;
};

/** The sort keys that need a collation, so that PostgreSQL sorts like SQLite. The indexes of these keys have the same collation. */
const collatedSortKeys: readonly string[] = ['recipient_name', 'status'];

export function toSortKey(db: Db, sort: ParcelSort): SortKey {
  const isDescending = sort.startsWith('-');
  const of = fieldNames(sortKeys).find((name) => sort.endsWith(name)) ?? 'delivery';
  const plain = sortKeys[of];
  const key =
    isPostgres(db) && collatedSortKeys.includes(of) ? sql<string>`(${plain} collate "C")` : plain;
  return { of, key, isDescending };
}

/** Conditions on what a list is sorted by: the lower bound and the upper bound. */
export type Bounds = { from: RawBuilder<boolean> | null; until: RawBuilder<boolean> | null };

/** Whether parcels without a value to sort by come last, although '' sorts before every text. */
export function endsWithout({ of, isDescending }: SortKey): boolean {
  return of === 'delivery' && !isDescending;
}

export type SortedId = { id: number; key: string };

/** Sorts parcels as the database does. */
export function sortByKey(sort: SortKey, parcels: SortedId[]): SortedId[] {
  const direction = sort.isDescending ? -1 : 1;
  const emptyRank = ({ key }: SortedId) => (key === '' && endsWithout(sort) ? 1 : 0);
  const compare = (a: SortedId, b: SortedId) =>
    emptyRank(a) - emptyRank(b) || direction * (compareTexts(a.key, b.key) || a.id - b.id);
  return parcels.sort(compare);
}

/** Compares by characters, not by the rules of a language. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** A condition on parcels that an index of the table answers. It is spelled as that index. */
type Condition = {
  is: RawBuilder<boolean>;
  /** If the condition is about something that lists are sorted by: the bounds that it sets. */
  bounds?: Bounds & { of: SortKey['of'] };
};

export type Clock = { now: Date; timeZone: string; calendar: WorkingCalendar };

/** The time of the newest event; of a parcel without events, that of its creation. */
const lastEventTime = sql<string>`coalesce(last_event_at, created_at)`;
export const isOpen = sql<boolean>`coalesce(stage, '') not in (${sql.join(finalStages.map((stage) => sql.lit(stage)))})`;

const hasDeliveryDay = sql<boolean>`${deliveryDay} > ''`;

/** The conditions of a filter, those that match fewest parcels first; its texts and its import are not among them. */
export function filterConditions(db: Db, filter: ParcelFilter, clock: Clock): Condition[] {
  const { now, timeZone, calendar } = clock;
  const today = localDate(now, timeZone);
  const conditions: Condition[] = [];
  if (filter.address_missing) conditions.push({ is: isAddressMissing(db) });
  if (filter.late) conditions.push(lateCondition(lateBefore(calendar, today)));
  if (filter.out_since_yesterday) {
    const morning = startOfDay(today, 0, timeZone);
    conditions.push({
      is: sql<boolean>`${isInStages(['out_for_delivery'])} and ${lastEventTime} < ${morning}`,
    });
  }
  if (filter.silent_days !== null) {
    const since = new Date(now.getTime() - filter.silent_days * dayMs).toISOString();
    conditions.push({
      is: sql<boolean>`${isInStages(openStages)} and ${lastEventTime} < ${since}`,
    });
  }
  if (filter.stage.length > 0) conditions.push({ is: isInStages(filter.stage) });
  conditions.push(...deliveryWithin(filter), ...createdWithin(filter, timeZone));
  if (filter.no_email) conditions.push({ is: sql<boolean>`recipient_email is null` });
  // The planner tries them in their order: those that match fewest parcels come first.
  return [...linkConditions(filter), ...conditions, ...officeConditions(filter)];
}

/** Conditions on what a parcel is linked to. */
function linkConditions({ run, driver, customer, payer, created_by }: ParcelFilter): Condition[] {
  const conditions: Condition[] = [];
  if (typeof run === 'number') conditions.push({ is: isAStop(sql`run_id = ${run}`) });
  if (run === 'any') conditions.push({ is: hasOpenStop });
  if (payer !== null) conditions.push({ is: sql<boolean>`payer_id = ${payer}` });
  if (customer !== null) {
    const links = ['sender_id', 'recipient_id', 'payer_id'].map(
      (link) => sql`select id from parcels where ${sql.ref(link)} = ${customer}`,
    );
    conditions.push({ is: sql<boolean>`id in (${sql.join(links, sql` union `)})` });
  }
  if (created_by !== null) conditions.push({ is: sql<boolean>`created_by_id = ${created_by}` });
  if (driver !== null) {
    const runs = sql`select id from runs where driver_id = ${driver}`;
    conditions.push({ is: isAStop(sql`run_id in (${runs})`) });
  }
  return conditions;
}

/** Conditions that may match most parcels. Each is spelled as its index in migrations/0030_parcel_list.ts. */
function officeConditions({ run, service, price, cash, pieces }: ParcelFilter): Condition[] {
  const conditions: Condition[] = [];
  if (run === 'none') conditions.push({ is: sql<boolean>`${isOpen} and not ${hasOpenStop}` });
  if (service !== null) conditions.push({ is: sql<boolean>`service = ${service}` });
  if (price !== null) {
    conditions.push({
      is: sql<boolean>`case when price is null then 0 else 1 end = ${sql.lit(price === 'with' ? 1 : 0)}`,
    });
  }
  if (cash !== null) {
    conditions.push({
      is: sql<boolean>`case when cod_amount > 0 then 1 else 0 end = ${sql.lit(cash === 'with' ? 1 : 0)}`,
    });
  }
  if (pieces !== null) {
    conditions.push({ is: sql<boolean>`pieces_count ${pieces === 'one' ? sql`= 1` : sql`> 1`}` });
  }
  return conditions;
}

const hasOpenStop = sql<boolean>`id in (select parcel_id from run_stops where state = 'open')`;

/** Whether the parcel is on a run, see isOnRun. */
const isAStop = (which: RawBuilder<unknown>) =>
  sql<boolean>`id in (select parcel_id from run_stops
    where ${which} and (state <> 'left' or finished_at is null))`;

/** '' stands for a parcel without a stage. */
const openStages = ['', ...stages.filter((stage) => !finalStages.some((end) => end === stage))];

function isInStages(list: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`coalesce(stage, '') in (${sql.join(list)})`;
}

/** SQL of `isLate` of parcels/shared/delivery-days.ts. */
function lateCondition(dueBefore: string): Condition {
  const [from, until] = [hasDeliveryDay, sql<boolean>`${deliveryDay} < ${dueBefore}`];
  const is = sql<boolean>`${isOpen} and ${from} and ${until}`;
  return { is, bounds: { of: 'delivery', from, until } };
}

function deliveryWithin({ delivery_from, delivery_to }: ParcelFilter): Condition[] {
  if (delivery_from === null && delivery_to === null) return [];
  const from =
    delivery_from === null ? hasDeliveryDay : sql<boolean>`${deliveryDay} >= ${delivery_from}`;
  const until = delivery_to === null ? null : sql<boolean>`${deliveryDay} <= ${delivery_to}`;
  return [{ is: both(from, until), bounds: { of: 'delivery', from, until } }];
}

function createdWithin({ created_from, created_to }: ParcelFilter, timeZone: string): Condition[] {
  if (created_from === null && created_to === null) return [];
  const first = created_from === null ? '' : startOfDay(created_from, 0, timeZone);
  const from = sql<boolean>`created_at >= ${first}`;
  const end = created_to === null ? null : startOfDay(created_to, 1, timeZone);
  const until = end === null ? null : sql<boolean>`created_at < ${end}`;
  return [{ is: both(from, until), bounds: { of: 'created_at', from, until } }];
}

function both(from: RawBuilder<boolean>, until: RawBuilder<boolean> | null): RawBuilder<boolean> {
  return until === null ? from : sql<boolean>`${from} and ${until}`;
}

/** Spelled letter by letter as in its index. */
function isAddressMissing(db: Db): RawBuilder<boolean> {
  const hasNoNumber = isPostgres(db)
    ? sql`destination !~ '[0-9٠-٩۰-۹०-९]'`
    : sql`destination not glob '*[0-9٠-٩۰-۹०-९]*'`;
  return sql<boolean>`${isOpen} and recipient_email is null and recipient_phone_number is null and ${hasNoNumber}`;
}
