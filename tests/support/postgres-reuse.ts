import { Socket } from 'node:net';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { Database } from '../../server/database/database.ts';

/**
 * A database that a test has had is emptied and handed to a later test: to create one and to drop it takes PostgreSQL
 * several times as long. Where it was a site's, its connections stay open for the next one: a new one first reads much of
 * PostgreSQL's own tables. What a test may change and is not a row, such as a table, a trigger, a statistic or a setting,
 * is not put back: such a database is dropped.
 */

/** How the databases of one template are made as new. */
export type Renewal = {
  /** Puts rows and sequences back. */
  sql: string;
  /** What such a database is besides its rows, and its size. */
  shape: string;
  bytes: number;
};

/** Those that came and went leave room in files, which the planner would count. */
const mostGrowth = 2 ** 20;

const firstOwnOid = 16_384;

/** The rows of PostgreSQL's own tables that describe a database: whatever is added, changed or removed changes a sum. */
const described = Object.entries({
  pg_class: 'oid',
  pg_attribute: 'attrelid',
  pg_constraint: 'oid',
  pg_trigger: 'oid',
  pg_proc: 'oid',
  pg_namespace: 'oid',
}).map(
  ([table, id]) =>
    `(select concat(count(*), '-', sum(xmin::text::bigint)) from ${table} where ${id} >= ${firstOwnOid})`,
);

const readShape = `
  select pg_database_size(current_database())::int as bytes, concat_ws(' ',
    ${described.join(', ')},
    (select sum(reltuples) from pg_class where oid >= ${firstOwnOid}),
    (select count(*) from pg_statistic where starelid >= ${firstOwnOid}),
    (select string_agg(setconfig::text, ',') from pg_db_role_setting join pg_database
      on pg_database.oid = setdatabase where datname = current_database())
  ) as shape`;

type Shape = Pick<Renewal, 'shape' | 'bytes'>;

/** Reads from a database that is as new how others are made so. */
export async function renewalOf(url: string): Promise<Renewal> {
  return connected(url, async (client) => {
    const own = `relnamespace = 'public'::regnamespace`;
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where ${own} and relkind = 'r' and pg_relation_size(oid) > 0`,
    );
    const inserts: string[] = [];
    for (const { name } of tables) {
      const table = escapeIdentifier(name);
      const { rows } = await client.query(`select json_agg(one)::text as all from ${table} one`);
      inserts.push(
        `insert into ${table} overriding system value
          select * from json_populate_recordset(null::${table}, ${escapeLiteral(rows[0].all ?? '[]')})`,
      );
    }
    const { rows: sequences } = await client.query<{ name: string }>(
      `select relname as name from pg_class where ${own} and relkind = 'S'`,
    );
    const values: string[] = [];
    for (const { name } of sequences) {
      const { rows } = await client.query(`select * from ${escapeIdentifier(name)}`);
      const { last_value, is_called } = rows[0];
      values.push(`setval(${escapeLiteral(escapeIdentifier(name))}, ${last_value}, ${is_called})`);
    }
    const sql = [
      'begin',
      // Neither triggers nor foreign keys.
      'set local session_replication_role = replica',
      `do $$ declare name regclass; begin
        for name in select oid from pg_class where ${own} and relkind = 'r' and pg_relation_size(oid) > 0 loop
          execute format('delete from %s', name);
        end loop;
      end $$`,
      ...inserts,
      `select ${values.join(', ')}`,
      'commit',
    ].join(';\n');
    return { sql, ...(await shapeOf(client)) };
  });
}

/** A database that tests have one after the other. */
export type KeptDatabase = {
  name: string;
  url: string;
  /** Stays open: a new connection first reads PostgreSQL's own tables, which takes longer than to empty the others. */
  client: Client | undefined;
  /** The same for the connections that a site had. */
  opened: Database | undefined;
};

/** Makes a database as new that nobody uses any more. @returns whether it could be. */
export async function isRenewed(kept: KeptDatabase, renewal: Renewal): Promise<boolean> {
  try {
    kept.client ??= await keeperOf(kept);
    const { client } = kept;
    // Where nothing stays open nobody is to be there; else nobody who still does something.
    await client.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and ($1 or state is distinct from 'idle')`,
      [kept.opened === undefined],
    );
    const { shape, bytes } = await shapeOf(client);
    if (shape !== renewal.shape || bytes > renewal.bytes + mostGrowth) return false;
    await client.query(renewal.sql);
    return true;
  } catch {
    // Such as where a test ended this connection, or on a server where the tests may not do this.
    return false;
  }
}

async function keeperOf({ url }: KeptDatabase): Promise<Client> {
  // Keeps no worker waiting at its end.
  const client = new Client({ connectionString: url, stream: () => new Socket().unref() });
  // It is looked at where a query fails.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function shapeOf(client: Client): Promise<Shape> {
  const { rows } = await client.query<Shape>(readShape);
  const [shape] = rows;
  if (shape === undefined) throw new Error('PostgreSQL does not say what a database holds');
  return shape;
}

/** Does something with a connection of its own. */
export async function connected<Result>(
  url: string | undefined,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
