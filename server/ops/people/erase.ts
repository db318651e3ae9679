import { sql } from 'kysely';
import { loadMessages } from '../../../views/translations/index.ts';
import { emptyPageCaches } from '../../audit/record.ts';
import type { Transaction } from '../../audit/transaction.ts';
import { deleteUnreferencedImage } from '../../content/images/queries.ts';
import { isOneOf, isOneOfTexts } from '../../database/engine.ts';
import { updateOne } from '../../database/rows.ts';
import { optimizeSearchIndex, parcelSearchText } from '../../database/search.ts';
import { findPublicSettings } from '../../database/settings.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { deleteMails } from '../../notifications/mail/outbox.ts';
import { findAddressContext, noParts } from '../../parcels/addresses/complete.ts';
import { type AddressContext, composeAddress } from '../../parcels/addresses/compose.ts';
import { knownTown } from '../../parcels/addresses/gazetteer.ts';
import { lockParcels } from '../../parcels/find-parcel.ts';
import { locationKey } from '../../parcels/saved-locations.ts';
import { laterThan } from '../../parcels/version.ts';
import { parcelAuditRef } from '../../parcels/write.ts';
import { addressEnds, addressPartsIn, addressTexts } from '../../shared/address.ts';
import { fieldNames } from '../../shared/field-values.ts';
import { customerLinks, parcelFields } from '../../shared/fields.ts';
import type { Mention, ParcelRoles, PersonRecords } from './find.ts';
import { enqueueRemovals } from './outbox-files.ts';
import { fieldParty, requiredColumns } from './texts.ts';

/** The text of erased fields that must not be empty. */
const erasedText = '–';

type ParcelField = keyof typeof parcelFields;

/** Fields that say nothing about a person. They stay, so that parcels can still be counted; all others are erased. */
const impersonalFields: readonly ParcelField[] = [
  'tracking_code',
  'stage',
  'shipped_via',
  'show_map',
  'pieces_count',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
  // The sums of cash stay the same.
  'cod_amount',
  'cod_currency',
  'price',
  'currency',
  'service',
  'destination_city',
  'destination_country',
  'pickup_city',
  'pickup_country',
  // Each link belongs to one party of the parcel. If the customer is erased, deleting the customer clears all links.
  ...customerLinks,
] as const;

/** The changes that erase a person from a parcel. */
function erasedParcel(
  parcel: ParcelRow,
  roles: ParcelRoles,
  { now, addresses }: { now: Date; addresses: AddressContext },
): Partial<ParcelRow> {
  const erased: Partial<ParcelRow> = {
    image: null,
    price_lines: null,
    ...(roles.recipient && { recipient_id: null, map_destination_source: null }),
    ...(roles.sender && { sender_id: null, map_pickup_source: null }),
  };
  for (const name of fieldNames(parcelFields)) {
    const party = fieldParty(name);
    if (impersonalFields.includes(name) || (party !== null && !roles[party])) continue;
    // A status with a key is in the reader's language, like the stage, and says nothing about a person.
    if (name === 'status' && parcel.status_key !== null) continue;
    const isNeeded = name === 'recipient_name' || name === 'destination';
    Object.assign(erased, { [name]: isNeeded ? erasedText : null });
  }
  for (const end of addressEnds) {
    if (!roles[end === 'destination' ? 'recipient' : 'sender']) continue;
    const { city: typed, country } = addressPartsIn(parcel, end);
    const city = knownTown(typed, country);
    Object.assign(erased, { [`${end}_city`]: city });
    const place = city === null ? '' : composeAddress({ ...noParts, city, country }, addresses);
    if (place !== '') Object.assign(erased, { [addressTexts[end]]: place });
  }
  return {
    ...erased,
    search_text: parcelSearchText({ ...parcel, ...erased }),
    updated_at: laterThan(parcel.updated_at, now),
    erased_at: now.toISOString(),
  };
}

/** Tables whose rows are deleted when their parcel is erased. */
const belongings = [
  'deliveries',
  'event_batch_items',
  'piece_scans',
  'share_links',
  'subscribers',
  'sent_notifications',
] as const;

/**
 * Erases what parcels say about people, with their pictures, proofs, mails and links, and what the activity log and webhooks say
 * about them. Numbers, stages, times, and everything that is not about people stay.
 *
 * @param parcels up to some hundreds, by their ids, with the parties that are erased.
 */
export async function eraseParcels(
  { db, now, recordAudit }: Pick<Transaction, 'db' | 'now' | 'recordAudit'>,
  parcels: ReadonlyMap<number, ParcelRoles>,
): Promise<void> {
  const ids = [...parcels.keys()];
  if (ids.length === 0) return;
  const rows = await lockParcels(db, ids);
  const images = await findParcelImages(db, ids);
  const addresses = await findAddressContext(db);
  for (const parcel of rows) {
    const roles = parcels.get(parcel.id) ?? { recipient: true, sender: true };
    await updateOne(db, 'parcels', parcel.id, erasedParcel(parcel, roles, { now, addresses }));
  }
  await eraseEvents(db, ids, now);
  const ofParcels = isOneOf(db, ids, 'parcel_id');
  await db
    .updateTable('event_batches')
    .set({ title: erasedText })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('event_batch_items')
        .select('batch_id')
        .where(ofParcels)
        .union(selectFrom('piece_scans').select('batch_id').where(ofParcels)),
    )
    .execute();
  for (const table of belongings) await db.deleteFrom(table).where(ofParcels).execute();
  await db.updateTable('run_stops').set({ failure_note: null }).where(ofParcels).execute();
  for (const table of ['cash_items', 'ledger_events'] as const) {
    await db.updateTable(table).set({ reason: null }).where(ofParcels).execute();
  }
  await db.updateTable('payables').set({ dispute: null }).where(ofParcels).execute();
  await db.updateTable('pieces').set({ content: null }).where(ofParcels).execute();
  await deleteMails(db, ofParcels, now);
  const subjects = ids.map((id) => `parcel:${id}`);
  const isSent = isOneOfTexts(db, sql.ref('subject'), subjects);
  await db
    .deleteFrom('webhook_messages')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('webhook_deliveries').select('message_id').where(isSent),
    )
    .execute();
  await emptyEntries(db, ofParcels);
  for (const name of images) await deleteUnreferencedImage(db, name);
  await optimizeSearchIndex(db, rows.length);
  await recordAudit(rows.map((row) => ({ action: 'erased', ...parcelAuditRef(row) })));
}

export async function findParcelImages(db: Db, parcels: readonly number[]): Promise<string[]> {
  const ofParcels = isOneOf(db, parcels, 'parcel_id');
  const { rows } = await sql<{ image: string }>`
    select image from parcels where ${isOneOf(db, parcels)} and image is not null
    union select image from activities where ${ofParcels} and image is not null
    union select signature from deliveries where ${ofParcels} and signature is not null
    union select photo from deliveries where ${ofParcels} and photo is not null`.execute(db);
  return rows.map(({ image }) => image);
}

/** Empties the free texts of parcels' events. A title that is not that of a preset becomes the name of the stage. */
async function eraseEvents(db: Db, ids: readonly number[], now: Date): Promise<void> {
  const { content_language } = await findPublicSettings(db);
  const { stages, privacy } = loadMessages(content_language);
  const presets = await db.selectFrom('event_presets').select('title').execute();
  const titles = new Set(presets.map(({ title }) => title));
  const events = await db
    .selectFrom('activities')
    .select(['id', 'title', 'builtin_key', 'stage', 'location'])
    .where(isOneOf(db, ids, 'parcel_id'))
    .execute();
  await eraseLocations(db, events);
  await db
    .updateTable('activities')
    .set({ description: '', location: null, image: null, updated_at: now.toISOString() })
    .where(isOneOf(db, ids, 'parcel_id'))
    .execute();
  for (const { id, title, builtin_key, stage } of events) {
    if (builtin_key !== null || titles.has(title)) continue;
    await updateOne(db, 'activities', id, {
      title: stage === null ? privacy.update : stages[stage],
    });
  }
}

/** Deletes saved locations that only these events have used. */
async function eraseLocations(db: Db, events: readonly { location: string | null }[]) {
  const counts = new Map<string, number>();
  for (const { location } of events) {
    if (location === null) continue;
    const key = locationKey(location);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) {
    await db
      .deleteFrom('saved_locations')
      .where('key', '=', key)
      .where('uses', '<=', count)
      .execute();
  }
}

/** Empties what entries of the activity log say about a record; who did what, and when, stays. */
async function emptyEntries(db: Db, which: ReturnType<typeof isOneOf>): Promise<void> {
  await db
    .updateTable('audit_events')
    .set({
      changes: '{}',
      record_name: sql<string>`case when record_type in ('parcel', 'invoice') then record_name end`,
      email: sql<string>`case when actor in ('visitor', 'customer_user') then null else email end`,
    })
    .where(which)
    .execute();
}

const parcelsAtOnce = 100;

/** Splits the parcels of a person into parts, each for a transaction of its own. */
export function parcelBatches(parcels: PersonRecords['parcels']): Map<number, ParcelRoles>[] {
  const all = [...parcels];
  const starts = all.flatMap((_, index) => (index % parcelsAtOnce === 0 ? [index] : []));
  return starts.map((start) => new Map(all.slice(start, start + parcelsAtOnce)));
}

/** Erases everything about a person except their parcels. */
export async function eraseOthers({ db, now }: Transaction, found: PersonRecords): Promise<void> {
  const which = (ids: readonly number[]) => isOneOf(db, ids);
  await deleteMails(db, isOneOf(db, found.messages, 'message_id'), now);
  await deleteMails(db, which(found.mails), now);
  await db.deleteFrom('messages').where(which(found.messages)).execute();
  const users = db.selectFrom('customer_users').select('email').where(which(found.customerUsers));
  await db.deleteFrom('customer_links').where('email', 'in', users).execute();
  await db.deleteFrom('customer_passkeys').where('email', 'in', users).execute();
  await db.deleteFrom('customer_users').where(which(found.customerUsers)).execute();
  await db.deleteFrom('bookings').where(which(found.bookings)).execute();
  await db.deleteFrom('address_book').where(which(found.addressBook)).execute();
  await db.deleteFrom('collections').where(which(found.collections)).execute();
  await db.deleteFrom('customers').where(which(found.customers)).execute();
  await db.deleteFrom('subscribers').where(which(found.subscribers)).execute();
  await db.deleteFrom('invoices').where(which(found.drafts)).where('state', '=', 'draft').execute();
  await db
    .updateTable('invoice_links')
    .set({ withdrawn_at: now.toISOString() })
    .where(isOneOf(db, found.withdrawn, 'invoice_id'))
    .execute();
  await enqueueRemovals(db, found.outboxFiles, now);
  await db
    .deleteFrom('saved_locations')
    .where(isOneOfTexts(db, sql.ref('key'), found.locations))
    .execute();
  await db.deleteFrom('parcel_templates').where(which(found.templates)).execute();
  await db.deleteFrom('list_views').where(which(found.views)).execute();
  await db.deleteFrom('export_links').where(which(found.exportLinks)).execute();
  await db.deleteFrom('webhook_messages').where(which(found.webhookMessages)).execute();
  await db
    .updateTable('webhook_attempts')
    .set({ answer: null })
    .where(which(found.webhookAttempts))
    .execute();
  await emptyEntries(db, which(found.auditEvents));
  // If such a request is repeated, it is refused, because it would bring back what is erased.
  await db
    .updateTable('idempotency_keys')
    .set({ request: '', result: 'null' })
    .where(isOneOfTexts(db, sql.ref('key'), found.idempotencyKeys))
    .execute();
  for (const { id, ...rest } of found.customerImports) {
    await db.updateTable('customer_imports').set(rest).where('id', '=', id).execute();
  }
  for (const mention of found.mentions) await eraseMention(db, mention);
  await emptyPageCaches(db);
}

async function eraseMention(db: Db, { table, key, texts }: Mention): Promise<void> {
  const values = texts.map((name) => [name, requiredColumns.has(name) ? erasedText : null]);
  const changes: Record<string, string | null> = Object.fromEntries(values);
  if (table === 'parcels') {
    const [row] = await lockParcels(db, [Number(key.id)]);
    if (row === undefined) return;
    const search_text = parcelSearchText({ ...row, ...changes });
    await updateOne(db, 'parcels', row.id, { ...changes, search_text });
    // Undoing an event would bring back the texts that it has replaced.
    await db.deleteFrom('event_batch_items').where('parcel_id', '=', row.id).execute();
    return;
  }
  const set = Object.entries(changes).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const which = Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(set)} where ${sql.join(which, sql` and `)}`.execute(
    db,
  );
}

/**
 * Erases delivered and returned parcels whose last event is older than the setting allows: at most `limit` of them, in the caller's
 * transaction.
 *
 * @returns how many were erased.
 */
export async function eraseOldParcels(tx: Transaction, limit: number): Promise<number> {
  const { db, now } = tx;
  const settings = db.selectFrom('settings').select('erase_parcels_after_months as months');
  const { months } = await settings.executeTakeFirstOrThrow();
  if (months === null) return 0;
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  const old = await db
    .selectFrom('parcels')
    .select('id')
    .where('erased_at', 'is', null)
    // Spelled as in the index.
    .where(sql<boolean>`stage in ('delivered', 'returned')`)
    .where('last_event_at', '<', before.toISOString())
    .orderBy('last_event_at')
    .limit(limit)
    .execute();
  const everybody = { recipient: true, sender: true };
  await eraseParcels(tx, new Map(old.map(({ id }) => [id, everybody])));
  return old.length;
}
