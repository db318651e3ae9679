import { insertActivity, insertParcel, mapped } from '../parcels.ts';
import { startSite } from '../site.ts';

/** A site with two parcels: FIRST-1 has a history and a map, SECOND-2 has neither. */
export async function siteWithParcels() {
  const site = await startSite();
  const first = await insertParcel(site.db, { tracking_code: 'FIRST-1', ...mapped });
  await insertActivity(site.db, first, { title: 'Left Accra', icon: 'airplanemode_active' });
  await insertParcel(site.db, { tracking_code: 'SECOND-2', recipient_name: 'Bela Novak' });
  return site;
}
