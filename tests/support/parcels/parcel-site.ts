import { signedInAdmin, type TestAdmin } from '../admin.ts';
import { insertParcel } from '../parcels.ts';
import { startSite } from '../site.ts';

/** Changes a parcel, which `id` names. */
export function changeParcel(who: TestAdmin, json: unknown) {
  return who.ask('/api/parcels', { method: 'PATCH', json });
}

/** A site without parcels, and the administrator. */
export async function siteForParcels(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const admin = await signedInAdmin(site);
  const post = (json: unknown) => admin.ask('/api/parcels', { method: 'POST', json });
  const codes = async () =>
    (await site.db.selectFrom('parcels').select('tracking_code').execute()).map(
      (parcel) => parcel.tracking_code,
    );
  return { ...site, admin, post, codes };
}

/** A site with the parcel TEST-1001, every field of it filled, and the administrator. */
export async function siteWithParcel() {
  const site = await startSite();
  const id = await insertParcel(site.db);
  const admin = await signedInAdmin(site);
  const patch = (json: unknown) => changeParcel(admin, json);
  const kept = () =>
    site.db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst();
  return { ...site, id, admin, patch, kept };
}
