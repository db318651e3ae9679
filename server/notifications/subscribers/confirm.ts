import type { Context } from 'hono';
import { withAudit } from '../../actions/with-audit.ts';
import type { SiteEnv } from '../../http/context.ts';
import { hashOfToken } from '../../http/link-token.ts';
import { resubscribe } from '../mail/unsubscribes.ts';
import { confirmSubscriber, findSubscriber } from './queries.ts';
import { visitor } from './visitor.ts';

/**
 * Confirms that the address which a link was mailed to follows the parcel, in the language of the page that the link
 * opens. A second time it changes nothing.
 *
 * @returns the parcel's tracking code; undefined if the link is good no more.
 */
export async function confirmSubscription(
  c: Context<SiteEnv>,
  token: string,
): Promise<{ code: string; parcelId: number; email: string } | undefined> {
  const now = new Date();
  return withAudit(
    c,
    async (trx, record) => {
      const follower = await findSubscriber(trx, hashOfToken(token), now);
      if (follower === undefined) return undefined;
      const { id, parcel_id: parcelId, address_key: addressKey, email } = follower;
      await confirmSubscriber(trx, id, c.var.language.code, now);
      await resubscribe(trx, { parcelId, addressKey });
      const before = { confirmed: follower.confirmed_at === null ? 'no' : 'yes' };
      const after = { confirmed: 'yes' };
      await record({ action: 'changed', type: 'follower', id, parcelId, before, after });
      return { code: follower.tracking_code, parcelId, email };
    },
    visitor,
  );
}
