import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { calendarColumns, workingCalendar } from '../working-calendar.ts';
import type { SiteEnv } from './context.ts';

declare module '../deps.ts' {
  interface Deps {
    siteClock: SiteClock;
  }
}

export type SiteClock = {
  /** The given configuration, but with the `timeZone` of the settings, if they have one, and with their `calendar`. */
  config: Config;
  /** Reads the settings if content may have changed since the last time; else returns null. Never rejects. */
  refresh(): Promise<void> | null;
};

/** Keeps the configuration's time zone and calendar as in the settings, even if another process changes them. */
export function createSiteClock(given: Config, database: Database): SiteClock {
  let { timeZone, calendar } = given;
  let version: number | null = null;

  async function read(present: number): Promise<void> {
    try {
      const row = await database.db
        .selectFrom('settings')
        .select(['time_zone', ...calendarColumns])
        .executeTakeFirstOrThrow();
      timeZone = row.time_zone ?? given.timeZone;
      calendar = workingCalendar(row);
      version = present;
    } catch {
      // While the database does not answer, the last known ones stay.
    }
  }

  const config = Object.defineProperties(
    { ...given },
    {
      timeZone: { enumerable: true, get: () => timeZone },
      calendar: { enumerable: true, get: () => calendar },
    },
  );
  return {
    config,
    refresh() {
      const present = knownContentVersion(database);
      return present === null || present === version ? null : read(present);
    },
  };
}

/** The version of the content; null if it is unknown, or the database cannot be read. */
export function knownContentVersion(database: Database): number | null {
  try {
    return database.contentVersion();
  } catch {
    // Requests that need no database are answered without it.
    return null;
  }
}

/** Refreshes the site's time zone and calendar before each request. */
export function currentClock({ siteClock }: Deps) {
  return createMiddleware<SiteEnv>((_c, next) => {
    const reading = siteClock.refresh();
    return reading === null ? next() : reading.then(next);
  });
}
