import { migrations } from '../../../migrations/index.ts';
import type { Config } from '../../config.ts';
import { DatabaseUnusable } from '../../database/errors.ts';
import { UnreleasedDatabase } from '../../database/identity.ts';
import { versionOf } from '../../database/migrate.ts';
import { openExistingDatabase } from '../../database/open.ts';
import type { Db } from '../../database/tables.ts';
import { hasOwner } from './queries.ts';

/** A command that cannot be executed; the message is one clear line. */
export class CommandRefused extends Error {
  override name = 'CommandRefused';
}

/** Opens the database read-only: it may not be a site's, or belong to another version. */
export async function withReadonlyDatabase<Result>(
  config: Config,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { engine, db } = await openExistingDatabase(config, { readonly: true });
  try {
    const version = await versionOf(db, migrations);
    if (version === 'unreleased') throw new UnreleasedDatabase(engine);
    if (version !== 'this') {
      throw new DatabaseUnusable(
        'The database does not fit this version of Waybill; start the site with it once',
      );
    }
    if (!(await hasOwner(db))) {
      throw new CommandRefused(
        'There is no administrator yet; the link that the start of the site prints makes the account',
      );
    }
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Opens the database for changes, if it fits. @throws as above. */
export async function withDatabase(
  config: Config,
  work: (db: Db) => Promise<string>,
): Promise<string> {
  await withReadonlyDatabase(config, async () => {});
  const { db } = await openExistingDatabase(config, { readonly: false });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
