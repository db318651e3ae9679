const hour = 60 * 60 * 1000;

/** How long a session lasts at most, in milliseconds. */
export const longestMs = 7 * 24 * hour;

const idleMs = 12 * hour;

/** A session that was used last before this has ended by itself. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMs);
}
