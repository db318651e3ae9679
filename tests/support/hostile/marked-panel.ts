import { insertInvoice } from '../../../server/invoices/queries.ts';
import { paths } from '../../../server/shared/paths.ts';
import { adminWith, signedInAdmin } from '../admin.ts';
import { filledOnce } from '../filled-site.ts';
import { fullPanel } from '../full-panel.ts';
import { insertParcel } from '../parcels.ts';

/** Stands in everything that is for the administrator's eyes only. */
export const mark = 'marked-as-secret';
const email = `${mark}@example.com`;

const markedInvoice = {
  customer_name: mark,
  currency: 'EUR',
  lines: [{ description: mark, unit_price: 100 }],
};

/** A site with data of every kind, whose visitors may never see the mark; without limits of use. */
export async function markedPanel() {
  const { site, extra: cookie } = await filledPanel({ RATE_LIMIT: 'off' });
  const admin = adminWith(site, cookie);
  // The session may be some minutes old: its next use is noted, and with it where the site is.
  await admin.ask(paths.control.index);
  await site.background.idle();
  return { site, admin, signIn: () => signedInAdmin(site) };
}

const filledPanel = filledOnce(async (env) => {
  const { site, admin } = await fullPanel(env);
  const { db } = site;
  const secrets = { shipped_via: mark, parcel_content: mark, declared_value: mark, note: mark };
  await db
    .updateTable('parcels')
    .set({ ...secrets, sender_email: email })
    .execute();
  // Visitors do not know the code of this one, so they cannot look it up.
  await insertParcel(db, { tracking_code: 'MARKED-2002', recipient_name: mark, destination: mark });
  await db.updateTable('messages').set({ subject: mark, body: mark, email }).execute();
  await insertInvoice(db, { product: mark, year: 2020, now: new Date() });
  await admin.ask('/api/invoices', { method: 'POST', json: markedInvoice });
  const failed = { state: 'failed', kept_at: null, file: null, last_error: mark } as const;
  await db
    .updateTable('mails')
    .set({ recipient: email, subject: mark, body: mark, ...failed })
    .execute();
  await db.updateTable('parcel_templates').set({ name: mark }).execute();
  await db.updateTable('runs').set({ name: mark }).execute();
  await db.updateTable('staff').set({ email }).execute();
  // What follows from all that is done, before anybody compares what there is.
  await site.consumers.idle();
  await site.background.idle();
  return { site, extra: admin.cookie };
});
