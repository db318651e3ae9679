import type { Db } from '../../database/tables.ts';
import type { RecentActivity } from '../../shared/dashboard.ts';

/** The most recent events of all parcels. */
export function listRecentActivities(db: Db, count: number): Promise<RecentActivity[]> {
  return db
    .selectFrom('activities')
    .innerJoin('parcels', 'parcels.id', 'activities.parcel_id')
    .select([
      'activities.id',
      'activities.title',
      'activities.builtin_key',
      'activities.icon',
      'activities.color',
      'activities.created_at',
      'parcels.tracking_code',
    ])
    .orderBy('activities.created_at', 'desc')
    .orderBy('activities.id', 'desc')
    .limit(count)
    .execute();
}

/** The number of parcels that were registered in a period; `until` is exclusive. */
export async function countNewParcels(db: Db, from: string, until: string): Promise<number> {
  const { count } = await db
    .selectFrom('parcels')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The number of failed mails that have not been dismissed. */
export async function countFailedMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
