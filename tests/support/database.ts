import Sqlite from 'better-sqlite3';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../../server/database/migrate.ts';
import { attach, type Database } from '../../server/database/open.ts';
import { insertStarterContent } from '../../server/database/starter.ts';

const starter = { companyName: 'Waybill Logistics', contactEmail: 'hello@example.com' };

let template: Promise<Buffer> | undefined;

/** A separate database for each test, as after the first start: a copy of one created once. */
export async function freshDatabase(): Promise<Database> {
  template ??= makeTemplate();
  return attach(new Sqlite(await template));
}

/** A database as it was before a migration, and a function that migrates it. */
export async function databaseBefore(
  name: keyof typeof migrations,
): Promise<{ database: Database; finish(): Promise<unknown> }> {
  const database = attach(new Sqlite(':memory:'));
  const earlier = Object.entries(migrations).filter(([other]) => other < name);
  await migrate(database, Object.fromEntries(earlier));
  return { database, finish: () => migrate(database, migrations) };
}

async function makeTemplate(): Promise<Buffer> {
  const sqlite = new Sqlite(':memory:');
  const database = attach(sqlite);
  await migrate(database, migrations);
  await insertStarterContent(database, starter);
  const image = sqlite.serialize();
  sqlite.close();
  return image;
}
