/** How often the version is looked at, and how old the answer may be. */
const lookMs = 200;
const freshMs = 950;
/** How long kept pages are shown on while the database cannot be asked. */
const awayMs = 60_000;

export type WatchedVersion = {
  /** The version; null while it is not known. */
  read(): number | null;
  /**
   * This process may have changed it. Resolves when what is known is no longer from before, or the
   * database is away.
   *
   * @param ask reads it without waiting for a connection.
   */
  changed(ask: () => Promise<number>): Promise<void>;
  start(): Promise<void>;
  stop(): void;
};

/**
 * Keeps the version of what public pages show at hand, for requests that do not wait. Other nodes' changes
 * show within a second; this one's at once.
 *
 * @param ask reads it from the database.
 */
export function watchedVersion(ask: () => Promise<number>): WatchedVersion {
  /** `at` is when it was asked for: it may have been true no longer when the answer came. */
  let known: { version: number; at: number; validMs: number } | null = null;
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;

  async function look(read: () => Promise<number>, isAfterChange = false): Promise<void> {
    const before = changes;
    const at = performance.now();
    const version = await read().catch(() => null);
    if (version === null) {
      // Nothing can be changed through this node now, nor read. What it has is better than nothing.
      if (known !== null) known.validMs = awayMs;
      return;
    }
    // Where it changed meanwhile, or somebody asked later, the answer may be from before. Whoever changed it
    // does not wait for others who do: the answer is at least of what they changed themselves.
    const isLatest = (isAfterChange || before === changes) && at >= (known?.at ?? 0);
    if (isLatest) known = { version, at, validMs: freshMs };
  }

  return {
    read() {
      if (known === null || performance.now() - known.at > known.validMs) return null;
      return known.version;
    },
    async changed(read) {
      changes += 1;
      await look(read, true);
    },
    async start() {
      timer ??= setInterval(() => look(ask), lookMs).unref();
      await look(ask);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
