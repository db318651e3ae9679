import type { Db, ParcelRow } from '../../database/tables.ts';
import { addDays } from '../../days.ts';
import { InvalidInputError, NotFoundError, PermissionError } from '../../errors.ts';
import { localDate } from '../../shared/delivery-days.ts';
import type { EventPreset } from '../../shared/event.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import type { TransactionContext } from '../../verbs/context.ts';
import { utcTimestamp } from '../activities/date-parts.ts';
import { findEventPresets } from '../event-presets/model.ts';
import { builtinWords, localizePreset } from '../event-presets/words.ts';
import { resolveParcels } from '../find-parcel.ts';
import { findOwnParcels, notYours, ownDriver, wasOnRunOf } from '../own-parcels.ts';

/** Clocks of phones are a little off: so much ahead counts as now. */
const aheadMs = 30_000;

/** When somebody was at the door, in UTC. @throws {InvalidInputError} if that is still to come. */
export function attemptedAt(
  { deps, now }: TransactionContext,
  given: string | null | undefined,
): string {
  if (!given) return now.toISOString();
  const happened_at = utcTimestamp(given, deps.config.timeZone);
  if (happened_at <= now.toISOString()) return happened_at;
  if (Date.parse(happened_at) <= now.getTime() + aheadMs) return now.toISOString();
  throw new InvalidInputError((t) => t.proof.notYet, 'happened_at');
}

/**
 * The parcel of a delivery, locked.
 *
 * @param reported when it was done, in UTC; null: now.
 * @throws {NotFoundError} if there is none; {PermissionError} as requireOwnAttempt.
 */
export async function lockOwnParcel(
  tx: TransactionContext,
  key: string,
  reported: string | null,
): Promise<ParcelRow> {
  const named = await resolveParcels(tx.db, [key], { onlyCodes: false, lock: true });
  const parcel = named.get(key);
  if (parcel === undefined) throw new NotFoundError((t) => t.errors.parcelNotFound);
  await requireOwnAttempt(tx, parcel.id, reported);
  return parcel;
}

type Outcome = 'delivered' | 'attempt_failed';

/** Of an event, what its preset says. */
type Said = Pick<EventPreset, 'title' | 'description' | 'icon' | 'color' | 'status'> & {
  builtin_key: string | null;
  status_key: string | null;
};

/** What a new site begins with. */
const looks = {
  delivered: { icon: 'check_circle', color: 'green' },
  attempt_failed: { icon: 'radio_button_checked', color: 'gold' },
} as const;

/**
 * The event of an outcome in the company's language, as its preset has it: the site's own, else the most used one with that
 * stage. Where all of them are deleted, it is what a new site begins with.
 */
export async function outcomeEvent(
  db: Db,
  outcome: Outcome,
  language: LanguageCode,
): Promise<Said> {
  const presets = await findEventPresets(db);
  const preset =
    presets.find(({ builtin_key }) => builtin_key === outcome) ??
    presets.find(({ stage }) => stage === outcome);
  if (preset !== undefined) {
    const localized = localizePreset(preset, { reader: language, content: language });
    return { ...localized, status_key: localized.builtin_key };
  }
  const title = builtinWords(outcome, language) ?? '';
  const keys = { builtin_key: outcome, status_key: outcome };
  return { ...keys, ...looks[outcome], title, description: null, status: title };
}

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
async function requireOwnAttempt(
  tx: TransactionContext,
  parcelId: number,
  reported: string | null,
): Promise<void> {
  const driver = ownDriver(tx.actor, 'deliveries:write');
  if (driver === null) return;
  const since = new Date(tx.now.getTime() - limits.idempotencyDays * dayMs).toISOString();
  // Later, the site could not tell that it has got it before.
  if (reported !== null && reported < since) throw new PermissionError((t) => t.runs.tooLate);
  if ((await findOwnParcels(tx, driver, [parcelId])).has(parcelId)) return;
  if (reported !== null) {
    const day = localDate(new Date(reported), tx.deps.config.timeZone);
    // Nights are worked through.
    const days = { from: addDays(day, -1), to: day };
    if (await wasOnRunOf(tx.db, { driver, parcelId, at: reported, days })) return;
  }
  throw new PermissionError(await notYours(tx.db, parcelId));
}
