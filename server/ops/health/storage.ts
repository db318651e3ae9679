import { randomBytes } from 'node:crypto';
import { isStorageFault } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import type { Deps } from '../../deps.ts';

/** As much as a parcel takes with its indexes: the last bytes of a disk would take less. */
const trialBytes = 256 * 1024;
const name = 'storage-trial';

/** At most one trial of a process at a time, however many ask. */
const trials = new WeakMap<Db, Promise<boolean>>();

/** Whether the site can store anything. Once it could not, that is tried again. */
export async function canStore({
  db,
  readiness,
}: Pick<Deps, 'db' | 'readiness'>): Promise<boolean> {
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
  // Random, so that it is not compressed.
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
