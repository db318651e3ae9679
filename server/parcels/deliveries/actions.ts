import type { ActionContext, TransactionContext } from '../../actions/context.ts';
import { requirePermission } from '../../actions/permissions.ts';
import { inTransaction } from '../../actions/transaction.ts';
import type { Picture } from '../../content/images/picture.ts';
import { insertImage } from '../../content/images/queries.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { InvalidInputError, NotFoundError } from '../../errors.ts';
import { findSettings } from '../../settings/queries.ts';
import type { DeliveryAnswer } from '../../shared/delivery.ts';
import type { EventPreset } from '../../shared/event.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { utcTimestamp } from '../activities/date-parts.ts';
import { findEventPresets } from '../event-presets/queries.ts';
import { builtinWords, localizePreset } from '../event-presets/words.ts';
import { findNamedParcels } from '../events/named-parcels.ts';
import { insertEventBatch } from '../events/record.ts';
import { requireOwnParcels } from '../own-parcels.ts';
import { withCoordinates } from '../saved-locations/queries.ts';
import { insertDelivery } from './queries.ts';
import type { NewDelivery } from './schema.ts';
import { deliveryAuditRef } from './write.ts';

/**
 * Records that a parcel was delivered, as any event, and stores the proof of it. Recipient, signature, photo and note
 * are the proof's alone: everybody with the code reads the history. It is undone as any event.
 *
 * @param input a form that was read, with its pictures; see newDelivery.
 * @throws {NotFoundError} if there is no such parcel; {InvalidInputError} if the time is still to come.
 */
export async function recordDelivery(
  ctx: ActionContext,
  input: NewDelivery,
): Promise<DeliveryAnswer> {
  requirePermission(ctx, 'deliveries:write');
  return inTransaction(
    ctx,
    async (tx) => {
      const happened_at = deliveredAt(tx, input.happened_at);
      const parcel = await findNamedParcel(tx, input.parcel);
      await requireOwnParcels(tx, 'deliveries:write', [parcel.id]);
      const { received_by, note = null, location = null } = input;
      const { latitude = null, longitude = null } = input;
      const { content_language } = await findSettings(tx.db);
      const { id, activities } = await insertEventBatch(tx, [parcel], {
        ...(await deliveredEvent(tx.db, content_language)),
        ...(await withCoordinates(tx.db, { location, latitude, longitude })),
        ...{ stage: 'delivered', image: null, happened_at },
      });
      const of = { parcel_id: parcel.id, activity_id: activities.get(parcel.id) ?? 0 };
      const proof = {
        ...{ received_by, note, latitude, longitude, created_at: happened_at },
        signature: await storePicture(tx, input.signature),
        photo: await storePicture(tx, input.photo),
      };
      const delivery = await insertDelivery(tx.db, { ...of, ...proof });
      const ref = deliveryAuditRef({ ...delivery, ...of });
      await tx.recordAudit({ action: 'created', ...ref, after: proof });
      return { event_id: id, tracking_code: parcel.tracking_code, delivery };
    },
    'read committed',
  );
}

/** When it was delivered, in UTC. */
function deliveredAt({ deps, now }: TransactionContext, given: string | null | undefined): string {
  if (!given) return now.toISOString();
  const happened_at = utcTimestamp(given, deps.config.timeZone);
  if (happened_at <= now.toISOString()) return happened_at;
  throw new InvalidInputError((t) => t.proof.notYet, 'happened_at');
}

async function findNamedParcel({ db }: TransactionContext, key: string): Promise<ParcelRow> {
  const parcel = (await findNamedParcels(db, [key], { onlyCodes: false, lock: true })).get(key);
  if (parcel === undefined) throw new NotFoundError((t) => t.errors.parcelNotFound);
  return parcel;
}

/** @returns the stored picture's name; null: there is none. */
async function storePicture(
  { db, now }: TransactionContext,
  picture: Picture | undefined,
): Promise<string | null> {
  if (picture === undefined) return null;
  await insertImage(db, { ...picture, created_at: now.toISOString() });
  return picture.name;
}

/** Of an event, what its preset says. */
type Said = Pick<EventPreset, 'title' | 'description' | 'icon' | 'color' | 'status'> & {
  builtin_key: string | null;
  status_key: string | null;
};

/**
 * The event "Delivered" in the company's language, as its preset has it: the site's own, else the most used one with that stage. Where all of
 * them are deleted, it is what a new site begins with.
 */
export async function deliveredEvent(db: Db, language: LanguageCode): Promise<Said> {
  const presets = await findEventPresets(db);
  const preset =
    presets.find(({ builtin_key }) => builtin_key === 'delivered') ??
    presets.find(({ stage }) => stage === 'delivered');
  if (preset !== undefined) {
    const localized = localizePreset(preset, { reader: language, content: language });
    return { ...localized, status_key: localized.builtin_key };
  }
  const title = builtinWords('delivered', language) ?? '';
  const keys = { builtin_key: 'delivered', status_key: 'delivered' };
  return {
    ...keys,
    ...{ title, description: null, icon: 'check_circle', color: 'green', status: title },
  };
}
