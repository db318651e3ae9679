import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../database/tables.ts';

/**
 * The stops that are on runs. One that was taken out is `left`, with the time of that: what its driver did at the door
 * meanwhile, without a network, is still to be reported.
 */
export function isOnRun(eb: ExpressionBuilder<Tables, 'run_stops'>) {
  return eb.or([eb('state', '<>', 'left'), eb('finished_at', 'is', null)]);
}
