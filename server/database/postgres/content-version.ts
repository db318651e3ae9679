/** How often the version is read, and how long it counts as current. */
const pollMs = 200;
const freshMs = 950;
/** How long cached pages are still served while the database cannot be read. */
const offlineMs = 60_000;
/** If so many reads are waiting, the database counts as unreachable. More would take connections from requests. */
const maxReads = 4;

/**
 * Keeps the version of what public pages show in memory, so that requests do not wait for it. Changes of other nodes become visible
 * within a second, and changes of this node immediately.
 *
 * @param readVersion reads the version from the database.
 */
export function createVersionWatch(readVersion: () => Promise<number>) {
  /** `at`: when the read began; the version may have changed before the read ended. */
  let last: { version: number; at: number } | null = null;
  let changes = 0;
  /** How many reads that the timer began still wait for an answer; `hasFailed`: whether the last read failed. */
  let waiting = 0;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;

  async function poll(read: () => Promise<number>, isAfterChange = false): Promise<void> {
    const before = changes;
    const at = performance.now();
    const version = await read().catch(() => null);
    hasFailed = version === null;
    if (version === null) return;
    // A version may be out of date if there was a change meanwhile, or a read that began later. A caller that has made a change
    // itself may use this version, because the version includes at least the caller's change.
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
      // While the database is unreachable, the last version is better than none.
      const validMs = hasFailed || waiting === maxReads ? offlineMs : freshMs;
      if (last === null || performance.now() - last.at > validMs) return null;
      return last.version;
    },
    /**
     * To be called when this process may have changed the version. Resolves when a newer version was read, or the database is
     * unavailable.
     *
     * @param read reads the version without waiting for a connection.
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
