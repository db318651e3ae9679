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
  /** The given configuration; its `timeZone` is the one of the settings, or else TZ's. */
  config: Config;
  /** Reads the setting if the content is known to have changed since the last time; else null. Never rejects. */
  refresh(): Promise<void> | null;
};

/** Keeps the time zone of the configuration as the settings have it, also where another process changes them. */
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
      // While the database does not answer, the last one stands.
    }
  }

  const config = Object.defineProperty({ ...given }, 'timeZone', {
    enumerable: true,
    get: () => name,
  });
  return {
    config,
    refresh() {
      const present = versionOf(database);
      return present === null || present === version ? null : read(present);
    },
  };
}

function versionOf(database: Database): number | null {
  try {
    return database.contentVersion();
  } catch {
    // What needs no database is answered without one.
    return null;
  }
}

/** Has each request handled in the present time zone of the site. */
export function currentTimeZone({ siteTimeZone }: Deps) {
  return createMiddleware<SiteEnv>((_c, next) => {
    const reading = siteTimeZone.refresh();
    return reading === null ? next() : reading.then(next);
  });
}
