import { sql } from 'kysely';
import { z } from 'zod';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
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

const permission = 'share-links:write';

/** The columns of a link that the administrator sees, without the hash of its token. */
const columns = ['id', 'created_at', 'ends_at', 'views'] as const;

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

export function listShareLinks(db: Db, parcelId: number, now: Date, request: ListRequest) {
  const links = db
    .selectFrom('share_links')
    .select(columns)
    .where('parcel_id', '=', parcelId)
    .where('ends_at', '>', now.toISOString())
    .orderBy('id', 'desc');
  return readPage(links, request);
}

export async function findShareLinkIds(db: Db, parcelId: number, now: Date): Promise<number[]> {
  const links = await db
    .selectFrom('share_links')
    .select('id')
    .where('parcel_id', '=', parcelId)
    .where('ends_at', '>', now.toISOString())
    .execute();
  return links.map(({ id }) => id);
}

export function findShareLinkByHash(db: Db, hash: string, now: Date) {
  return db
    .selectFrom('share_links')
    .select(['id', 'parcel_id', 'ends_at'])
    .where('token_hash', '=', hash)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst();
}

export async function countView(db: Db, id: number): Promise<void> {
  await db
    .updateTable('share_links')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

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

export function insertShareLink(
  db: Db,
  { parcelId, hash, now, endsAt }: { parcelId: number; hash: string; now: Date; endsAt: Date },
): Promise<ShareLink> {
  const times = { created_at: now.toISOString(), ends_at: endsAt.toISOString() };
  return db
    .insertInto('share_links')
    .values({ parcel_id: parcelId, token_hash: hash, ...times })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export const revokeShareLink = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const code = sql<string>`(select tracking_code from parcels where parcels.id = share_links.parcel_id)`;
    const deleted = tx.db
      .deleteFrom('share_links')
      .where('id', '=', id)
      .returning(['parcel_id as parcelId', 'ends_at', code.as('name')]);
    const { ends_at, ...link } = requireRow(await deleted.executeTakeFirst());
    await tx.recordAudit({
      action: 'deleted',
      type: 'share-link',
      id,
      ...link,
      before: { ends_at },
    });
  },
);
