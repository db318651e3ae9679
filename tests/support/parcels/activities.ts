import { signedInAdmin } from '../admin.ts';
import { insertActivity, insertParcel } from '../parcels.ts';
import { startSite } from '../site.ts';

/** An activity as the API accepts it, without its parcel. */
export const event = { title: 'Out for delivery', description: 'With the courier.\nBy noon.' };

/** A site whose parcel TEST-1001 has one activity, "Departed", and whose other parcel has none. */
export async function siteWithActivity() {
  const site = await startSite();
  const parcelId = await insertParcel(site.db);
  const otherId = await insertParcel(site.db, { tracking_code: 'OTHER-1' });
  const id = await insertActivity(site.db, parcelId);
  const admin = await signedInAdmin(site);
  const call = (method: string) => (json: unknown) =>
    admin.ask('/api/activities', { method, json });
  return {
    ...site,
    id,
    parcelId,
    otherId,
    post: call('POST'),
    patch: call('PATCH'),
    remove: call('DELETE'),
    all: () => site.db.selectFrom('activities').selectAll().orderBy('id').execute(),
  };
}
