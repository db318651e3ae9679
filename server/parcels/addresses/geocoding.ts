import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { AuditEventRow } from '../../audit/consumers.ts';
import { auditedTransaction } from '../../audit/transaction.ts';
import type { Config } from '../../config.ts';
import { isOneOf } from '../../database/engine.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { claimDue } from '../../jobs.ts';
import { type AddressEnd, addressEnds, addressPartsIn, textParts } from '../../shared/address.ts';
import { hourMs, minuteMs } from '../../times.ts';
import { findOrCreateAppState, saveAppState } from '../../web/app-state.ts';
import { findParcelById, lockParcel } from '../find-parcel.ts';
import { hasPosition } from '../runs/distance.ts';
import { updateParcels } from '../write.ts';
import { createAskGeocoder, timeoutMs } from './ask-geocoder.ts';
import { findAddressContext } from './complete.ts';
import type { Position } from './gazetteer.ts';
import type { GeocoderAddress } from './nominatim.ts';
import { findGeocoder, type GeocoderService } from './stored-geocoder.ts';
import { townKey } from './town-key.ts';

export type GeocoderParts = {
  db: Db;
  config: Pick<Config, 'geocoder' | 'publicUrl' | 'secrets' | 'webhookAllow'>;
  log: Logger;
};

/** Enqueues the addresses that audit events have changed, for the geocoder. @returns whether there are any. */
export async function enqueueChangedAddresses(trx: Db, events: readonly AuditEventRow[]) {
  const changed = new Map(addressEnds.map((end) => [end, parcelsWithChanges(events, end)]));
  const ids = [...new Set([...changed.values()].flat())];
  if (ids.length === 0) return false;
  const parcels = await trx.selectFrom('parcels').selectAll().where(isOneOf(trx, ids)).execute();
  const at = new Date().toISOString();
  const jobs = parcels.flatMap((parcel) =>
    addressEnds
      .filter((end) => changed.get(end)?.includes(parcel.id) && needsGeocoding(parcel, end))
      .map((address) => ({ parcel_id: parcel.id, address, next_attempt_at: at })),
  );
  if (jobs.length === 0) return false;
  // The geocoder may be asked for the old address at this moment. Without its lease, its answer does not end the job.
  const reset = { tries: 0, next_attempt_at: at, lease: null };
  await trx
    .insertInto('geocodings')
    .values(jobs.map((job) => ({ ...job, ...reset })))
    .onConflict((conflict) => conflict.columns(['parcel_id', 'address']).doUpdateSet(reset))
    .execute();
  return true;
}

function parcelsWithChanges(events: readonly AuditEventRow[], end: AddressEnd): number[] {
  const names = textParts.map((part) => `${end}_${part}`);
  return events.flatMap(({ parcel_id, changes }) => {
    const changed: object = JSON.parse(changes);
    return parcel_id !== null && names.some((name) => name in changed) ? [parcel_id] : [];
  });
}

/** Whether an address has a street, and a position that is only its town's, or none. */
function needsGeocoding(parcel: ParcelRow, end: AddressEnd): boolean {
  const source = parcel[`map_${end}_source`];
  const isUnknown = source === null && parcel[`map_${end}_latitude`] === null;
  return parcel[`${end}_street`] !== null && (isUnknown || source === 'gazetteer');
}

type Job = { id: number; parcel_id: number; address: AddressEnd; tries: number; lease: string };

const leaseMs = 3 * timeoutMs;
/** How long to wait after each failure until the same address is asked for again. After the last one, it is given up. */
const retryDelays = [minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs, 12 * hourMs];
/** How long not to ask for any address after a failure, in milliseconds: if the answer does not say, and at most. */
const pause = { usual: 30_000, longest: hourMs };

/**
 * Creates the function that works off due addresses. It stops after it has asked the geocoder for an address whose position was not
 * known.
 */
export function createGeocoding({ db, config, log }: GeocoderParts) {
  /** Addresses that the geocoder does not know. The positions of those that it knows are in the database. */
  const unknown = new LRUCache<string, true>({ max: 5000, ttl: 24 * hourMs });
  const ask = createAskGeocoder({ db, config });

  async function geocodeSome(isOpen: () => boolean): Promise<void> {
    const from = new Date();
    const until = new Date(from.getTime() + leaseMs);
    if (!(await takeTurn(db, from, until))) return;
    const service = await findGeocoder(db, config);
    // Without its key, the geocoder is not asked until another key is saved, which ends the pause.
    let waitMs = service === null ? pause.longest : null;
    while (service !== null && waitMs === null && isOpen()) {
      const lease = { lease: randomUUID(), from, until };
      const due = { table: 'geocodings', where: sql<boolean>`1 = 1`, limit: 1 } as const;
      const [job] = await claimDue<Job>(db, lease, due);
      if (job === undefined) break;
      waitMs = await geocodeJob(job, service);
      if (until.getTime() - Date.now() < timeoutMs) break;
    }
    await saveAppState(db, 'geocoder', new Date(Date.now() + (waitMs ?? 0)).toISOString());
  }

  /** @returns how long not to ask again, in milliseconds; null: nothing was asked. */
  async function geocodeJob(job: Job, service: GeocoderService): Promise<number | null> {
    const parcel = await findParcelById(db, job.parcel_id);
    const { country } = await findAddressContext(db);
    const asked = parcel && toGeocoderAddress(parcel, job.address, country);
    const key = asked ? geocoderAddressKey(asked) : '';
    const { intervalMs } = service;
    // The key includes the geocoder's origin, because another geocoder may know the address.
    const question = `${service.url.origin} ${key}`;
    if (!asked || unknown.has(question)) {
      await finishJob(job, null);
      return null;
    }
    const known = await findKnownPosition(db, job.address, asked, country);
    if (known !== null) {
      await finishJob(job, { position: known, key, country });
      return null;
    }
    const answer = await ask(service, asked);
    if ('failure' in answer) {
      const { failure, status } = answer;
      log.warn({ parcel: job.parcel_id, failure, status }, 'the geocoder has not answered');
      await postponeJob(job);
      return Math.min(Math.max(answer.waitMs ?? pause.usual, intervalMs), pause.longest);
    }
    const { position } = answer;
    if (position === null) unknown.set(question, true);
    await finishJob(job, position && { position, key, country });
    return intervalMs;
  }

  /** Ends a job, with what was found for the address that the parcel had. */
  async function finishJob(
    job: Job,
    found: { position: Position; key: string; country: string | null } | null,
  ): Promise<void> {
    const { parcel_id, address } = job;
    await auditedTransaction(db, { type: 'site' }, async (tx) => {
      const before = found && (await lockParcel(tx.db, parcel_id));
      await removeJob(tx.db, job);
      if (!before) return;
      const asked = toGeocoderAddress(before, address, found.country);
      if (asked === null || geocoderAddressKey(asked) !== found.key) return;
      const { latitude, longitude } = found.position;
      const changes = {
        [`map_${address}_latitude`]: latitude,
        [`map_${address}_longitude`]: longitude,
        [`map_${address}_source`]: 'geocoder',
      };
      await updateParcels(tx, [{ before, changes }]);
    });
  }

  async function postponeJob(job: Job): Promise<void> {
    const { id, lease, tries } = job;
    const delay = retryDelays[tries];
    if (delay === undefined) return removeJob(db, job);
    const next_attempt_at = new Date(Date.now() + delay).toISOString();
    await db
      .updateTable('geocodings')
      .set({ tries: tries + 1, next_attempt_at, lease: null })
      .where('id', '=', id)
      .where('lease', '=', lease)
      .execute();
  }

  return geocodeSome;
}

/** Deletes a job, unless another process has it by now. */
async function removeJob(db: Db, { id, lease }: Job): Promise<void> {
  await db.deleteFrom('geocodings').where('id', '=', id).where('lease', '=', lease).execute();
}

/** Takes the turn to ask, so that no other process asks until this one has, or has been killed. @returns whether it was free. */
async function takeTurn(db: Db, from: Date, until: Date): Promise<boolean> {
  await findOrCreateAppState(db, 'geocoder', () => new Date(0).toISOString());
  const taken = await db
    .updateTable('app_state')
    .set({ value: until.toISOString() })
    .where('name', '=', 'geocoder')
    .where('value', '<=', from.toISOString())
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

function toGeocoderAddress(parcel: ParcelRow, end: AddressEnd, own: string | null) {
  if (!needsGeocoding(parcel, end)) return null;
  const { street, postcode, city, region, country } = addressPartsIn(parcel, end);
  return street === null ? null : { street, postcode, city, region, country: country ?? own };
}

/** An address without the case, accents and spaces of its spelling. */
function geocoderAddressKey({ street, postcode, city, region, country }: GeocoderAddress): string {
  return [street, postcode, city, region, country].map((part) => townKey(part ?? '')).join(' ');
}

/** A street without case and spaces. Spelled as in its indexes. */
const streetKey = (street: RawBuilder<unknown>) => sql`lower(replace(${street}, ' ', ''))`;

/** The position of the same address that was found for another parcel. */
async function findKnownPosition(
  db: Db,
  end: AddressEnd,
  asked: GeocoderAddress,
  own: string | null,
) {
  const [latitude, longitude] = [`map_${end}_latitude`, `map_${end}_longitude`] as const;
  const found = await db
    .selectFrom('parcels')
    .selectAll()
    .where(`map_${end}_source`, '=', sql.lit('geocoder'))
    .where(streetKey(sql.ref(`${end}_street`)), '=', streetKey(sql`cast(${asked.street} as text)`))
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
  for (const row of found) {
    const { street, country, ...parts } = addressPartsIn(row, end);
    const key = geocoderAddressKey({ ...parts, street: street ?? '', country: country ?? own });
    const position = { latitude: row[latitude], longitude: row[longitude] };
    if (key === geocoderAddressKey(asked) && hasPosition(position)) return position;
  }
  return null;
}
