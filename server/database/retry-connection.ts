import { setTimeout as delay } from 'node:timers/promises';
import { PostgresFault } from './errors.ts';

/** How long a start waits for PostgreSQL, and how long between two tries at most. */
const patienceMs = 60_000;
const longestPauseMs = 5000;

/**
 * The server starts or stops (57P0x), has no connection left (53300), or could not be asked (08). 08P01 is how
 * PgBouncer refuses a setting, which it will not take later either.
 */
const awayStates = /^(53300|57P0[123]|08(?!P01))/;
/** Nothing listens at that address yet. An unknown host name is more likely a typing mistake, so it is not retried. */
const awayCodes = /^(ECONNREFUSED|ECONNRESET|EPIPE|EAI_AGAIN|ETIMEDOUT)$/;

/**
 * Tries work again for a minute while PostgreSQL cannot be connected to.
 *
 * @param onRetry called before each pause.
 * @param pause waits.
 * @throws the last refusal after a minute, and at once what another try would not change.
 */
export async function retryConnection<Result>(
  work: () => Promise<Result>,
  onRetry: (retry: { reason: string; waitMs: number }) => void,
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<Result> {
  const end = Date.now() + patienceMs;
  for (let pauseMs = 1000; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      const waitMs = Math.min(pauseMs, end - Date.now());
      if (waitMs <= 0 || !(error instanceof Error) || !isAway(error)) throw error;
      onRetry({ reason: error.message, waitMs });
      await pause(waitMs);
    }
  }
}

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof PostgresFault && error.sqlState !== null) {
    return awayStates.test(error.sqlState);
  }
  const isRefused = 'code' in error && awayCodes.test(String(error.code));
  return isRefused || isAway(error.cause);
}
