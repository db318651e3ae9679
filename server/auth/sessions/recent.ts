import { confirmedMinutes } from '../../shared/two-step.ts';

const confirmedMs = confirmedMinutes * 60 * 1000;

/** How far apart the clocks of two machines that share a database may be. */
const clockSlackMs = 60_000;

/** Whether something was done so recently that it still stands for who uses a session (ISO 8601, UTC; null: never). */
export function isRecent(at: string | null, now: Date): boolean {
  if (at === null) return false;
  const sinceMs = now.getTime() - Date.parse(at);
  // One from the future was written by a wrong clock.
  return sinceMs < confirmedMs && sinceMs > -clockSlackMs;
}
