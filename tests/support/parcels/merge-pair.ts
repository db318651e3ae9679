import { signedInAdmin } from '../admin.ts';
import { insertActivity, insertParcel } from '../parcels.ts';
import { startSite } from '../site.ts';

/** A site with the parcels KEEP-1 and GONE-2, each with a history of its own, and calls for both. */
export async function siteWithPair() {
  const site = await startSite();
  const { db } = site;
  const lacking = { weight: null, status: null, stage: 'pending' } as const;
  const into = await insertParcel(db, { tracking_code: 'KEEP-1', ...lacking });
  const other = { sender_name: null, stage: 'delivered' } as const;
  const from = await insertParcel(db, { tracking_code: 'GONE-2', ...other });
  await insertActivity(db, into, { title: 'Registered', created_at: at('01'), stage: 'pending' });
  await insertActivity(db, from, { title: 'Delivered', created_at: at('04'), stage: 'delivered' });
  await insertActivity(db, into, { title: 'Sorted', created_at: at('03') });
  await insertActivity(db, from, { title: 'Picked up', created_at: at('02'), stage: 'picked_up' });
  const admin = await signedInAdmin(site);
  const call = (method: string, path: string) => (json: unknown) =>
    admin.ask(path, { method, json });
  return {
    ...site,
    admin,
    into,
    from,
    merge: call('POST', '/api/parcels/merge'),
    post: call('POST', '/api/parcels'),
    patch: call('PATCH', '/api/parcels'),
    remove: call('DELETE', '/api/parcels'),
    parcels: () => db.selectFrom('parcels').selectAll().orderBy('id').execute(),
  };
}

/** A day of March. */
function at(day: string): string {
  return `2026-03-${day}T08:00:00.000Z`;
}
