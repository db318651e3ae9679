import { createMiddleware } from 'hono/factory';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { SiteEnv } from './context.ts';

declare module '../deps.ts' {
  interface Deps {
    siteTimeZone: SiteTimeZone;
  }
}

export type SiteTimeZone = {
  /** The given configuration, but with the `timeZone` of the settings, if they have one. */
  config: Config;
  /** Reads the setting if content may have changed since the last time; else returns null. Never rejects. */
  refresh(): Promise<void> | null;
};

/** Keeps the configuration's time zone as in the settings, even if another process changes them. */
export function createSiteTimeZone(given: Config, database: Database): SiteTimeZone {
  let name = given.timeZone;
  let version: number | null = null;

  async function read(present: number): Promise<void> {
    try {
      const row = await database.db
        .selectFrom('settings')
        .select('time_zone')
        .executeTakeFirstOrThrow();
      name = row.time_zone ?? given.timeZone;
      version = present;
    } catch {
      // While the database does not answer, the last known time zone stays.
    }
  }

  const config = Object.defineProperty({ ...given }, 'timeZone', {
    enumerable: true,
    get: () => name,
  });
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

/** Refreshes the site's time zone before each request. */
export function currentTimeZone({ siteTimeZone }: Deps) {
  return createMiddleware<SiteEnv>((_c, next) => {
    const reading = siteTimeZone.refresh();
    return reading === null ? next() : reading.then(next);
  });
}
