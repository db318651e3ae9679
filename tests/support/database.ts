import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/postgres/open.ts';
import { openSqlite, wrapSqlite } from '../../server/database/sqlite/open.ts';
import { insertStarterContent } from '../../server/database/starter.ts';
import type { Db, Tables } from '../../server/database/tables.ts';
import {
  connected,
  isRenewed,
  type KeptDatabase,
  type Renewal,
  renewalOf,
} from './postgres-reuse.ts';
import { temporaryDir } from './temporary-dir.ts';

const starter = { companyName: 'Waybill Logistics', contactEmail: 'hello@example.com' };

/** The server of the tests that run on PostgreSQL; else they run on SQLite. */
const postgres = inject('postgres');

let sqliteTemplate: Promise<Buffer> | undefined;
let postgresTemplate: Promise<Template> | undefined;

/** A database that others are copies of, and how one of them is made as new. */
type Template = { name: string; renewal: Renewal };

/** Those that earlier tests had, and that are as new. */
const idlePostgres: KeptDatabase[] = [];

/** The connections of the databases below that are in memory. */
const inMemory = new WeakMap<Db, Sqlite.Database>();

/**
 * A separate database for each test, as after the first start: a copy of one created once. On PostgreSQL its connections
 * are handed on with it: what each of them learns of the tables takes longer than most tests.
 *
 * @param image what it begins with instead, on SQLite.
 */
export async function freshDatabase(image?: Buffer): Promise<Database> {
  if (postgres === undefined) {
    const database = inMemoryOf(image ?? (await sqliteImage()));
    onTestFinished(() => database.db.destroy());
    return database;
  }
  const kept = await borrow();
  kept.opened ??= await openKept(kept);
  await kept.opened.accept();
  return kept.opened;
}

/** Opens a database for the tests that have it one after the other, unless one of them closes it. */
async function openKept(kept: KeptDatabase): Promise<Database> {
  const database = await openPostgres({ url: kept.url, pool: 10 });
  const close = database.db.destroy.bind(database.db);
  database.db.destroy = () => {
    kept.opened = undefined;
    return close();
  };
  return database;
}

function inMemoryOf(image: Buffer): Database {
  const sqlite = new Sqlite(image);
  const database = wrapSqlite(sqlite);
  inMemory.set(database.db, sqlite);
  return database;
}

async function sqliteImage(): Promise<Buffer> {
  sqliteTemplate ??= makeSqliteTemplate();
  return sqliteTemplate;
}

/** What such a database in memory holds now, for others to begin with. */
export function imageOf(db: Db): Buffer {
  const sqlite = inMemory.get(db);
  if (sqlite === undefined) throw new Error('Only databases in memory have an image');
  return sqlite.serialize();
}

/** The URL of a PostgreSQL database, empty or as after the first start. */
export async function postgresUrl({ isEmpty = false } = {}): Promise<string> {
  if (isEmpty) {
    const name = await createPostgres('template0');
    onTestFinished(() => dropPostgres(name));
    return urlOf(name);
  }
  const kept = await borrow();
  // Nobody else is connected.
  await kept.opened?.db.destroy();
  return kept.url;
}

/** Another PostgreSQL database with the same rows, as a dump brings them back. Nobody may be connected to the first. */
export async function copyOfPostgres(url: string): Promise<string> {
  const name = await createPostgres(new URL(url).pathname.slice(1));
  onTestFinished(() => dropPostgres(name));
  return urlOf(name);
}

/** A database as after the first start, until the test ends. */
async function borrow(): Promise<KeptDatabase> {
  postgresTemplate ??= makePostgresTemplate();
  const template = await postgresTemplate;
  const kept = idlePostgres.pop() ?? (await createKept(template.name));
  onTestFinished(async () => {
    if (await isRenewed(kept, template.renewal)) {
      idlePostgres.push(kept);
      return;
    }
    await kept.opened?.db.destroy();
    await dropPostgres(kept.name);
    await kept.client?.end().catch(() => {});
  });
  return kept;
}

/** A database without any tables. */
export async function emptyDatabase(): Promise<Database> {
  return postgres === undefined
    ? wrapSqlite(new Sqlite(':memory:'))
    : opened(await postgresUrl({ isEmpty: true }));
}

/** One fresh database, opened twice, as by two processes. */
export async function sharedDatabase(): Promise<[Database, Database]> {
  if (postgres === undefined) {
    const dir = temporaryDir();
    const pair: [Database, Database] = [openSqlite(dir), openSqlite(dir)];
    onTestFinished(async () => {
      await Promise.all(pair.map(({ db }) => db.destroy()));
    });
    await fill(pair[0]);
    await pair[1].accept();
    return pair;
  }
  const url = await postgresUrl();
  return [await opened(url), await opened(url)];
}

async function fill(database: Database): Promise<void> {
  await migrate(database, migrations);
  await insertStarterContent(database, starter);
}

async function makeSqliteTemplate(): Promise<Buffer> {
  const sqlite = new Sqlite(':memory:');
  await fill(wrapSqlite(sqlite));
  const image = sqlite.serialize();
  sqlite.close();
  return image;
}

async function makePostgresTemplate(): Promise<Template> {
  const name = `template_${randomUUID()}`;
  await command(`create database "${name}" template template0 strategy file_copy`);
  const database = await openPostgres({ url: urlOf(name), pool: 1 });
  await fill(database);
  await database.db.destroy();
  return { name, renewal: await renewalOf(urlOf(name)) };
}

async function createKept(template: string): Promise<KeptDatabase> {
  const name = await createPostgres(template);
  return { name, url: urlOf(name), client: undefined, opened: undefined, rows: undefined };
}

/** @returns its name. */
async function createPostgres(template: string): Promise<string> {
  const name = `test_${randomUUID()}`;
  await command(`create database "${name}" template "${template}" strategy file_copy`);
  return name;
}

async function dropPostgres(name: string): Promise<void> {
  await command(`drop database "${name}" with (force)`);
}

/** A PostgreSQL database, in use until the test ends. */
export async function opened(url: string): Promise<Database> {
  const database = await openPostgres({ url, pool: 10 });
  await database.accept();
  onTestFinished(() => database.db.destroy());
  return database;
}

/** The words with which the engine refuses a record that its constraints forbid. */
export const refusals =
  postgres === undefined
    ? { unique: /UNIQUE/, foreignKey: /FOREIGN KEY/, check: /CHECK/ }
    : {
        unique: /unique constraint/,
        foreignKey: /foreign key constraint/,
        check: /check constraint/,
      };

function urlOf(name: string): string {
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return url.href;
}

async function command(sql: string): Promise<void> {
  await connected(postgres, (client) => client.query(sql));
}

/** Runs statements that the engine has in its own language. */
export async function runStatements(db: Db, statements: readonly string[]): Promise<void> {
  // Temporary tables are of one connection.
  await db.connection().execute(async (connection) => {
    for (const statement of statements) await sql.raw(statement).execute(connection);
  });
}

/** From now on the database refuses such a change of a table. @returns a function that ends that. */
export async function refuseChanges(
  db: Db,
  change: 'insert' | 'delete',
  table: keyof Tables,
): Promise<() => Promise<unknown>> {
  const trigger = sql`create trigger broken before ${sql.raw(change)} on ${sql.table(table)}`;
  if (postgres === undefined) {
    await sql`${trigger} begin select raise(abort, 'broken'); end`.execute(db);
    return () => sql`drop trigger broken`.execute(db);
  }
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'broken'; end $$`.execute(db);
  await sql`${trigger} for each row execute function refuse()`.execute(db);
  return () => sql`drop function refuse cascade`.execute(db);
}

/** Tables without a type: those of Kysely, of rate-limiter-flexible and of SQLite's text indexes. */
const untyped = /^(kysely_|rate_limits$|sqlite_|(parcel|customer)_(trigrams|pairs)(_|$))/;

/** The names of the tables that `Tables` has. */
export async function typedTables(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !untyped.test(name));
}
