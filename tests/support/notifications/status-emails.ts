import type { NewParcel } from '../../../server/parcels/shared/parcel.ts';
import type { Stage } from '../../../server/shared/enums.ts';
import { signedInAdmin } from '../admin.ts';
import { insertParcel } from '../parcels.ts';
import { startSite } from '../site.ts';
import { startMailServer } from './mail-server.ts';

/** A site that sends its mail, with the parcel WB-1, and what happens to it. */
export async function siteThatTells(fields: Partial<NewParcel> = {}, delay = 0, env = {}) {
  const server = await startMailServer();
  const site = await startSite({
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    PUBLIC_URL: 'https://parcels.example.com',
    FORCE_HTTPS: 'off',
    ...env,
  });
  const id = await insertParcel(site.db, {
    tracking_code: 'WB-1',
    stage: null,
    status: null,
    recipient_name: 'Ada Okoye',
    recipient_email: 'ada@example.com',
    sender_email: 'shop@example.com',
    ...fields,
  });
  const admin = await signedInAdmin(site);
  await site.db.updateTable('settings').set({ mail_delay_minutes: delay }).execute();
  const post = (json: object) => admin.ask('/api/events', { method: 'POST', json });
  return {
    ...site,
    id,
    admin,
    server,
    /** Records that the parcel has reached a stage. @returns the answer. */
    reach: (stage: Stage, more: object = {}) =>
      post({ parcels: ['WB-1'], title: `Now ${stage}`, stage, ...more }),
    patch: (json: object) => admin.ask('/api/stage-mails', { method: 'PATCH', json }),
    /** What has arrived: to whom, and the subject. */
    async arrived(): Promise<string[]> {
      await site.mailer.idle();
      return server.mails.map(({ to, parsed }) => `${to.join()}: ${parsed.subject}`);
    },
    /** What waits, without being sent. */
    async waiting() {
      await site.consumers.idle();
      return site.db
        .selectFrom('mails')
        .select(['recipient', 'subject', 'body', 'stage', 'next_attempt_at'])
        .where('state', '=', 'queued')
        .orderBy('id')
        .execute();
    },
  };
}
