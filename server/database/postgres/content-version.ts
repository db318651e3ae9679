/** How often the version is read, and how long it counts as current. */
const pollMs = 200;
const freshMs = 950;
/** How long cached pages are still served while the database cannot be read. */
const offlineMs = 60_000;
/** The database is away once so many reads wait for it. More would take the connections of requests. */
const maxReads = 4;

/**
 * Keeps the version of what public pages show in memory, so that requests do not wait for it. Changes of other nodes
 * become visible within a second, those of this one at once.
 *
 * @param readVersion reads it from the database.
 */
export function watchedVersion(readVersion: () => Promise<number>) {
  /** `at`: when the read began; the version may have changed before it ended. */
  let last: { version: number; at: number } | null = null;
  let changes = 0;
  /** How many reads of the timer wait for an answer, and whether the last one failed. */
  let waiting = 0;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;

  async function poll(read: () => Promise<number>, isAfterChange = false): Promise<void> {
    const before = changes;
    const at = performance.now();
    const version = await read().catch(() => null);
    hasFailed = version === null;
    if (version === null) return;
    // A version may be out of date if there was a change meanwhile, or a later read. After a change of its own, a
    // caller does not wait for others: the version includes at least that change.
    const isLatest = (isAfterChange || before === changes) && at >= (last?.at ?? 0);
    if (isLatest) last = { version, at };
  }

  async function pollInTime(): Promise<void> {
    if (waiting === maxReads) return;
    waiting += 1;
    await poll(readVersion);
    waiting -= 1;
  }

  return {
    /** The version; null while it is unknown. */
    read(): number | null {
      // While the database is away, the last version is better than none.
      const validMs = hasFailed || waiting === maxReads ? offlineMs : freshMs;
      if (last === null || performance.now() - last.at > validMs) return null;
      return last.version;
    },
    /**
     * Call it when this process may have changed the version. Resolves when a newer one was read, or the database is
     * unavailable.
     *
     * @param read reads it without waiting for a connection.
     */
    async changed(read: () => Promise<number>) {
      changes += 1;
      await poll(read, true);
    },
    async start() {
      timer ??= setInterval(pollInTime, pollMs).unref();
      await poll(readVersion);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
