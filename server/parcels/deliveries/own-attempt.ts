import type { TransactionContext } from '../../actions/context.ts';
import { addDays, localDate } from '../../days.ts';
import { PermissionError, type Sentence } from '../../errors.ts';
import { interpolate } from '../../shared/interpolate.ts';
import { limits } from '../../shared/limits.ts';
import { ownDriver, ownsParcels } from '../own-parcels.ts';
import { findDriverOfOpenStop, wasOnRunOf } from '../runs/reported.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Goes on only if who acts may say how the delivery of a parcel has ended: a driver, if it is in an open run of theirs.
 * Phones without a network report later what was done meanwhile, while the dispatcher has given the stop to somebody else,
 * or has closed the run. It was done none the less: so it is enough that the parcel was on a run of theirs on the day on
 * which it was done, before that run was closed, and that it is reported within the days that keys of requests last.
 *
 * @param reported when it was done, in UTC; null: now, so that the driver could know whose stop it is.
 * @throws {PermissionError} that says what to do about it.
 */
export async function requireOwnAttempt(
  tx: TransactionContext,
  parcelId: number,
  reported: string | null,
): Promise<void> {
  const driver = ownDriver(tx.actor, 'deliveries:write');
  if (driver === null) return;
  const since = new Date(tx.now.getTime() - limits.idempotencyDays * dayMs).toISOString();
  // Later, the site could not tell that it has got it before.
  if (reported !== null && reported < since) throw new PermissionError((t) => t.runs.tooLate);
  if (await ownsParcels(tx, driver, [parcelId])) return;
  if (reported !== null) {
    const day = localDate(new Date(reported), tx.deps.config.timeZone);
    // Nights are worked through.
    const days = { from: addDays(day, -1), to: day };
    if (await wasOnRunOf(tx.db, { driver, parcelId, at: reported, days })) return;
  }
  throw new PermissionError(await reasonFor(tx, driver, parcelId));
}

/** Who has the parcel now, for a driver who had it; for others nothing about it. */
async function reasonFor(
  { db }: TransactionContext,
  driver: number,
  parcelId: number,
): Promise<Sentence> {
  const name = await findDriverOfOpenStop(db, { parcelId, formerDriver: driver });
  if (name === undefined) return (t) => t.runs.notYours;
  return (t) => interpolate(t.runs.nowWith, { name });
}
