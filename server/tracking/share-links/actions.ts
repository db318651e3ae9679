import { z } from 'zod';
import { ConflictError, NotFoundError } from '../../errors.ts';
import { decimal } from '../../http/input/fields.ts';
import { recordIdInput } from '../../http/input/record.ts';
import { parse } from '../../http/input/validation.ts';
import { newLinkToken } from '../../http/link-token.ts';
import { findParcelByKey } from '../../parcels/find-parcel.ts';
import { parcelKey } from '../../parcels/tracking-code.ts';
import { languageOf } from '../../shared/languages.ts';
import { plural } from '../../shared/plural.ts';
import { mostShareLinks, shareDays } from '../../shared/share-link.ts';
import type { VerbContext } from '../../verbs/context.ts';
import { requirePermission } from '../../verbs/permissions.ts';
import { inSerializableTransaction } from '../../verbs/transaction.ts';
import { countShareLinks, deleteShareLink, insertShareLink } from './queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const newShareLink = z.strictObject({
  parcel: parcelKey,
  days: decimal({ min: shareDays.min, max: shareDays.max, digits: 0 }),
});

/** A new link: only its creator sees the token, of which the hash is stored. Its end is ISO 8601 in UTC. */
export type CreatedShareLink = { id: number; token: string; ends_at: string };

/**
 * Creates a link that shows all of a parcel.
 *
 * @param input `parcel`, an id or a tracking code, and `days`, for how long.
 * @throws {NotFoundError} if there is no such parcel; {ConflictError} if it has too many links.
 */
export async function createShareLink(ctx: VerbContext, input: unknown): Promise<CreatedShareLink> {
  requirePermission(ctx, 'share-links:write');
  const { parcel: key, days } = parse(newShareLink, input);
  const parcel = await findParcelByKey(ctx.db, key);
  if (parcel === undefined) throw new NotFoundError();
  const { id: parcelId, tracking_code: name } = parcel;
  const { token, hash } = newLinkToken();
  // A repeated request gets a link of its own: the response holds a secret, which is not stored.
  const unrepeatable = { ...ctx, idempotentRequest: async () => null };
  const { id, ends_at } = await inSerializableTransaction(
    unrepeatable,
    async ({ db, now, recordAudit }) => {
      const count = mostShareLinks;
      if ((await countShareLinks(db, parcelId, now)) >= count) {
        const { tag } = languageOf(ctx.language);
        throw new ConflictError((t) => plural(t.privacy.links, 'tooMany', { count }, tag));
      }
      const endsAt = new Date(now.getTime() + days * dayMs);
      const link = await insertShareLink(db, { parcelId, hash, now, endsAt });
      const after = { ends_at: link.ends_at };
      await recordAudit({
        action: 'created',
        type: 'share-link',
        id: link.id,
        name,
        parcelId,
        after,
      });
      return link;
    },
  );
  return { id, token, ends_at };
}

/** Revokes a link. @param input `{ id }`. @throws {NotFoundError} */
export async function revokeShareLink(ctx: VerbContext, input: unknown): Promise<void> {
  requirePermission(ctx, 'share-links:write');
  const { id } = parse(recordIdInput, input);
  await inSerializableTransaction(ctx, async (tx) => {
    const link = await deleteShareLink(tx.db, id);
    if (link === undefined) throw new NotFoundError();
    const { parcel_id: parcelId, code: name, ends_at } = link;
    const before = { ends_at };
    await tx.recordAudit({ action: 'deleted', type: 'share-link', id, name, parcelId, before });
  });
}
