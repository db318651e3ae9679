import { expect } from 'vitest';
import { signedInAdmin } from '../admin.ts';
import { insertActivity, insertParcel } from '../parcels.ts';
import { dataOf } from '../response-data.ts';
import { startSite, type TestSite } from '../site.ts';

/** A site with TEST-1001, which has the event "Departed", and OTHER-1. */
export async function siteOnItsWay(env: Record<string, string> = {}) {
  const site = await startSite(env);
  const id = await insertParcel(site.db);
  const otherId = await insertParcel(site.db, { tracking_code: 'OTHER-1' });
  const activityId = await insertActivity(site.db, id);
  const admin = await signedInAdmin(site);
  const call = async (method: string, path: string, json: object) => {
    const reply = await admin.ask(path, { method, json });
    expect(reply.status).toBeLessThan(300);
    return Number(dataOf(reply).id);
  };
  const add = (parcel_id: number | string, title: string, more: object = {}) =>
    call('POST', '/api/activities', { parcel_id, title, description: 'Sorted.', ...more });
  return { ...site, port: portOf(site), id, otherId, activityId, admin, call, add };
}

/** The port of a site that is served in this process. */
export function portOf({ url }: Pick<TestSite, 'url'>): number {
  return Number(new URL(url).port);
}
