import type { TransactionContext } from '../../actions/context.ts';
import { InvalidInputError } from '../../errors.ts';
import { ownDriver } from '../own-parcels.ts';
import { findCoordinates } from '../saved-locations/queries.ts';
import type { NewEvent } from './schema.ts';

/**
 * An event without the position that a driver sends: where a driver is, the site stores with a delivery alone. Beside a saved
 * location that has a position itself, it is left out, since phones send that one along; elsewhere it is refused.
 *
 * @throws {InvalidInputError} if it can only be the driver's.
 */
export async function withoutDriverPosition(
  { actor, db }: Pick<TransactionContext, 'actor' | 'db'>,
  event: NewEvent,
): Promise<NewEvent> {
  const { latitude, longitude: _, ...rest } = event;
  if (typeof latitude !== 'number' || ownDriver(actor, 'events:write') === null) return event;
  const saved = event.location ? await findCoordinates(db, event.location) : null;
  if (typeof saved?.latitude === 'number') return rest;
  throw new InvalidInputError((t) => t.runs.noPosition, 'latitude');
}
