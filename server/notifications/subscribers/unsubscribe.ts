import type { Context } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { findPresentId } from '../../parcels/merge/code-aliases.ts';
import { readUnsubscribeToken, type Suppression, suppress } from '../mail/unsubscribes.ts';
import { deleteSubscriber } from './queries.ts';

/**
 * Ends all mails about a parcel to the address that a link was mailed to, whether it follows the parcel or is the
 * recipient's or the sender's. Whoever is signed in here has nothing to do with it: the link may come from anywhere.
 *
 * @returns whether the site has made this link.
 */
export async function unsubscribe(c: Context<SiteEnv>, token: string): Promise<boolean> {
  const stop = await readUnsubscribeToken(c.var.deps.db, token);
  if (stop === null) return false;
  await withAudit(
    c,
    async (trx, record) => {
      const parcelId = await findPresentId(trx, stop.parcelId);
      // There are no mails about a parcel that is gone.
      if (parcelId === undefined) return;
      const present: Suppression = { ...stop, parcelId };
      const id = await deleteSubscriber(trx, present);
      const isStopped = await suppress(trx, present, new Date());
      if (id === undefined && !isStopped) return;
      await record({ action: 'ended', type: 'follower', id: id ?? null, parcelId });
    },
    { type: 'visitor' },
  );
  await c.var.deps.mailer.removeFiles();
  return true;
}
