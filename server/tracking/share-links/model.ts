import { sql } from 'kysely';
import { z } from 'zod';
import { ConflictError, requireRow } from '../../errors.ts';
import { id, time } from '../../http/answer.ts';
import { decimal } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { newLinkToken } from '../../http/link-token.ts';
import { findParcelByKey } from '../../parcels/find-parcel.ts';
import { parcelKey } from '../../parcels/schema.ts';
import {
  maxShareLinks,
  type NewShareLink,
  type ShareLink,
  shareDays,
} from '../../parcels/shared/parcel.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { dayMs, later } from '../../times.ts';
import { inSerializableTransaction, withoutRepeats } from '../../verbs/transaction.ts';
import { longVerb, verb } from '../../verbs/verb.ts';
import { findShareLinkIds, insertShareLink } from './queries.ts';

const permission = 'share-links:write';

/** A link to a parcel with all its details. */
export const shareLink: z.ZodType<ShareLink> = z.strictObject({
  id,
  created_at: time,
  ends_at: time,
  views: z.int(),
});

/** A new link, with its address, which is not shown again. */
export const newShareLink: z.ZodType<NewShareLink> = z.strictObject({
  id,
  url: z.url(),
  ends_at: time,
});

/**
 * Creates a link that shows all details of a parcel for some days.
 *
 * @returns with the token of the link, which cannot be read again, because only its hash is stored.
 * @throws {ConflictError} if the parcel has too many links.
 */
export const createShareLink = longVerb(
  {
    permission,
    input: z.strictObject({
      parcel: parcelKey,
      days: decimal({ min: shareDays.min, max: shareDays.max, digits: 0 }),
    }),
  },
  async (ctx, { parcel: key, days }) => {
    const parcel = requireRow(await findParcelByKey(ctx.db, key));
    const { id: parcelId, tracking_code: name } = parcel;
    const { token, hash } = newLinkToken();
    // A repeated request creates another link, because the response has a secret, which is not stored.
    return inSerializableTransaction(withoutRepeats(ctx), async ({ db, now, recordAudit }) => {
      const max = maxShareLinks;
      if ((await findShareLinkIds(db, parcelId, now)).length >= max) {
        throw new ConflictError((t) => interpolate(t.errors.limitReached, { max }));
      }
      const endsAt = later(now, days * dayMs);
      const { id, ends_at } = await insertShareLink(db, { parcelId, hash, now, endsAt });
      const link = { type: 'share-link', id, name, parcelId } as const;
      await recordAudit({ action: 'created', ...link, after: { ends_at } });
      return { id, token, ends_at };
    });
  },
);

export const revokeShareLink = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const code = sql<string>`(select tracking_code from parcels where parcels.id = share_links.parcel_id)`;
    const deleted = tx.db
      .deleteFrom('share_links')
      .where('id', '=', id)
      .returning(['parcel_id as parcelId', 'ends_at', code.as('name')]);
    const { ends_at, ...parcel } = requireRow(await deleted.executeTakeFirst());
    const link = { type: 'share-link', id, ...parcel } as const;
    await tx.recordAudit({ action: 'deleted', ...link, before: { ends_at } });
  },
);
