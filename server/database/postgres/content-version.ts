/** How often the version is looked at, and how old the answer may be. */
const lookMs = 400;
const freshMs = 900;
/** How long kept pages are shown on while the database cannot be asked. */
const awayMs = 60_000;

export type WatchedVersion = {
  /** The version; null while it is not known, as right after a change. */
  read(): number | null;
  /** Notes that this process has changed something. */
  changed(): void;
  start(): void;
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
  let isAsking = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    try {
      // Again where it changed meanwhile: the answer may be from before.
      for (let before = -1; before !== changes; ) {
        before = changes;
        const at = performance.now();
        const version = await ask();
        if (before === changes) known = { version, at, validMs: freshMs };
      }
    } catch {
      // Nothing can be changed through this node now, nor read. What it has is better than nothing.
      if (known !== null) known.validMs = awayMs;
    } finally {
      isAsking = false;
    }
  }

  return {
    read() {
      if (known === null || performance.now() - known.at > known.validMs) return null;
      return known.version;
    },
    changed() {
      changes += 1;
      known = null;
      if (timer !== undefined) look();
    },
    start() {
      timer ??= setInterval(look, lookMs).unref();
      look();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
