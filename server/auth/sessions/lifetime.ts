const hour = 60 * 60 * 1000;

/** The maximum lifetime of a session, in milliseconds. */
export const longestMs = 7 * 24 * hour;

const idleMs = 12 * hour;

/** A session last used before this time has expired. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - idleMs);
}
