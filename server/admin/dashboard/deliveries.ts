import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { deliveryDay } from '../../parcels/list/criteria.ts';

/** A delivery of a parcel, times in ISO 8601, UTC. */
export type Delivery = {
  parcel_id: number;
  delivered_at: string;
  /** Its day of delivery; '' if none was said. */
  due: string;
  /** null if its history has no pick-up before. */
  picked_up_at: string | null;
};

/** So many deliveries are read by one statement: a few milliseconds' work. */
const slice = 400;

/** What was delivered from one time on until another, in its order. */
export async function readDeliveries(db: Db, from: string, until: string): Promise<Delivery[]> {
  const deliveries: Delivery[] = [];
  for (let last = { delivered_at: from, id: 0 }; ; ) {
    const { rows } = await sql<Delivery & { id: number }>`
      select done.id, parcel_id, done.created_at as delivered_at, ${deliveryDay} as due, (
        select min(created_at) from activities
        where parcel_id = done.parcel_id and stage = 'picked_up' and created_at <= done.created_at
      ) as picked_up_at
      from activities as done join parcels on parcels.id = parcel_id
      where done.stage = 'delivered' and done.created_at < ${until}
        and (done.created_at, done.id) > (${last.delivered_at}, ${last.id})
      order by done.created_at, done.id limit ${sql.lit(slice)}`.execute(db);
    deliveries.push(...rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < slice) return deliveries;
    last = end;
    await nextTurn();
  }
}
