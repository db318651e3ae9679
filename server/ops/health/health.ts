import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import { isStorageFault } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';
import type { SiteEnv } from '../../http/context.ts';
import { setHeader } from '../../http/headers.ts';
import { anyone } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';

/**
 * For load balancers and service managers: 200 if the database answers, or else 503. A site that is stopping, or cannot store
 * anything because its disk is full, is healthy, but not ready for more requests.
 */
export const health = new Hono<SiteEnv>()
  .get(paths.health, anyone, (c) => answerHealth(c, async () => 'ok'))
  .get(paths.ready, anyone, (c) =>
    answerHealth(c, async () => {
      const { deps } = c.var;
      if (!deps.readiness.isReady) return 'stopping';
      return (await canStore(deps)) ? 'ok' : 'read-only';
    }),
  );

/** @param statusOf returns the status if the database answers; `ok` is a response of 200, any other one of 503. */
async function answerHealth(c: Context<SiteEnv>, statusOf: () => Promise<string>) {
  setHeader(c, 'Cache-Control', 'no-store');
  try {
    const status = await statusOf();
    if (status !== 'stopping') await sql`select id from settings`.execute(c.var.deps.db);
    return c.json({ status }, status === 'ok' ? 200 : 503);
  } catch (error) {
    c.error = error instanceof Error ? error : new Error(String(error));
    return c.json({ status: 'unavailable' }, 503);
  }
}

/** As much as a parcel takes with its indexes: less might still fit into the last bytes of a disk. */
const trialBytes = 256 * 1024;
const name = 'storage-trial';

/** The running trial of a database: a process has at most one at a time, however many requests wait for it. */
const trials = new WeakMap<Db, Promise<boolean>>();

/** Whether the site can store anything; after a failure, a trial finds out. */
async function canStore({ db, readiness }: Pick<Deps, 'db' | 'readiness'>): Promise<boolean> {
  if (readiness.canStore) return true;
  const trial = trials.get(db) ?? tryToStore(db);
  trials.set(db, trial);
  try {
    readiness.canStore = await trial;
  } finally {
    trials.delete(db);
  }
  return readiness.canStore;
}

async function tryToStore(db: Db): Promise<boolean> {
  // Random, so that the value cannot be compressed.
  const value = randomBytes(trialBytes).toString('base64');
  try {
    await db
      .insertInto('app_state')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await db.deleteFrom('app_state').where('name', '=', name).execute();
    return true;
  } catch (error) {
    if (isStorageFault(error)) return false;
    throw error;
  }
}
