import { signedInAdmin } from '../admin.ts';
import { dataOf } from '../http.ts';
import { insertParcel } from '../parcels.ts';
import { startSite } from '../site.ts';

/** A site with the parcels WB-1, WB-2 and WB-3, of which little is known, and the administrator. */
export async function siteWithThree(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const ids = [];
  for (const tracking_code of ['WB-1', 'WB-2', 'WB-3']) {
    const known = { status: null, stage: null, current_location: null };
    ids.push(await insertParcel(site.db, { tracking_code, ...known }));
  }
  const admin = await signedInAdmin(site);
  const call =
    (method: string) =>
    (json: object, headers: Record<string, string> = {}) =>
      admin.ask('/api/events', { method, json, headers });
  const parcel = async (code: string) => dataOf(await admin.ask(`/api/parcels/${code}`));
  const historyOf = async (code: string): Promise<Record<string, unknown>[]> =>
    (await parcel(code)).history.data;
  return { ...site, ids, admin, post: call('POST'), undo: call('DELETE'), parcel, historyOf };
}
