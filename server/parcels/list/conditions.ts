import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../database/engine.ts';
import type { Db } from '../../database/tables.ts';
import { localDate, startOfDay } from '../../days.ts';
import type { ParcelFilter } from '../../shared/parcel-filter.ts';
import { finalStages, stages } from '../../shared/stages.ts';
import { deliveryDay, type SortKey } from './sort-keys.ts';
import type { Bounds } from './sorted-scan.ts';

/** A condition on parcels that an index of migration 0036 answers; spelled as that index is. */
export type Condition = {
  is: RawBuilder<boolean>;
  /** Where it is about something that lists are sorted by: how it bounds that. */
  bounds?: Bounds & { of: SortKey['of'] };
};

/** By which days are told. */
export type Clock = { now: Date; timeZone: string };

const dayMs = 24 * 60 * 60 * 1000;

/** When something last happened to it. */
const heard = sql<string>`coalesce(last_event_at, created_at)`;
const isOpen = sql<boolean>`coalesce(stage, '') not in (${sql.join(finalStages.map((stage) => sql.lit(stage)))})`;

const isGiven = sql<boolean>`${deliveryDay} > ''`;

/** What a filter asks for, each part by itself, the rarest first; without its texts. */
export function conditionsOf(db: Db, filter: ParcelFilter, clock: Clock): Condition[] {
  const { now, timeZone } = clock;
  const today = localDate(now, timeZone);
  const conditions: Condition[] = [];
  if (filter.address_missing) conditions.push({ is: isAddressMissing(db) });
  if (filter.late) conditions.push(isLate(today));
  if (filter.out_since_yesterday) {
    const morning = startOfDay(today, 0, timeZone);
    conditions.push({
      is: sql<boolean>`${isIn(['out_for_delivery'])} and ${heard} < ${morning}`,
    });
  }
  if (filter.silent_days !== null) {
    const since = new Date(now.getTime() - filter.silent_days * dayMs).toISOString();
    conditions.push({ is: sql<boolean>`${isIn(openStages)} and ${heard} < ${since}` });
  }
  if (filter.stage.length > 0) conditions.push({ is: isIn(filter.stage) });
  conditions.push(...deliveryWithin(filter), ...createdWithin(filter, timeZone));
  if (filter.no_email) conditions.push({ is: sql<boolean>`recipient_email is null` });
  return conditions;
}

/** '' stands for a parcel without a stage. */
const openStages = ['', ...stages.filter((stage) => !finalStages.some((end) => end === stage))];

function isIn(list: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`coalesce(stage, '') in (${sql.join(list)})`;
}

/** As `isLate` of shared/delivery-days.ts says it. */
function isLate(today: string): Condition {
  const [from, until] = [isGiven, sql<boolean>`${deliveryDay} < ${today}`];
  const is = sql<boolean>`${isOpen} and ${from} and ${until}`;
  return { is, bounds: { of: 'delivery', from, until } };
}

function deliveryWithin({ delivery_from, delivery_to }: ParcelFilter): Condition[] {
  if (delivery_from === null && delivery_to === null) return [];
  const from = delivery_from === null ? isGiven : sql<boolean>`${deliveryDay} >= ${delivery_from}`;
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

/** As the index has it, letter by letter. */
function isAddressMissing(db: Db): RawBuilder<boolean> {
  const hasNoNumber = isPostgres(db)
    ? sql`destination !~ '[0-9٠-٩۰-۹०-९]'`
    : sql`destination not glob '*[0-9٠-٩۰-۹०-९]*'`;
  return sql<boolean>`${isOpen} and recipient_email is null and recipient_phone_number is null and ${hasNoNumber}`;
}
