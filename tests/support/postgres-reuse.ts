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
  /** The rows of a template's table put back, by its name. */
  inserts: ReadonlyMap<string, string>;
  /** Puts sequences back. */
  sequences: string;
  /** Reads what such a database is. */
  readShape: string;
  /** What it is as new. */
  first: Shape;
};

/** Those that came and went leave room in files, which the planner would count. */
const mostGrowth = 2 ** 19;

const firstOwnOid = 16_384;

const rowSum = `concat(count(*), '-', sum(xmin::text::bigint))`;

/** The rows of PostgreSQL's own tables that describe a database: whatever is added, changed or removed changes a sum. */
const described = Object.entries({
  pg_class: 'oid',
  pg_attribute: 'attrelid',
  pg_constraint: 'oid',
  pg_trigger: 'oid',
  pg_proc: 'oid',
  pg_namespace: 'oid',
}).map(([table, id]) => `(select ${rowSum} from ${table} where ${id} >= ${firstOwnOid})`);

const tablesOfOwn = `pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

type Shape = {
  /** What it is besides its rows. */
  shape: string;
  /** The size of its tables. */
  bytes: number;
  /** The tables that have room for rows. */
  used: string[];
  /** Which rows a template's tables have, by their names. */
  rows: Record<string, string>;
};

/** @param filled the tables that have rows at first. */
function readerOf(filled: readonly string[]): string {
  const rows = filled.map(
    (name) => `${escapeLiteral(name)}, (select ${rowSum} from ${escapeIdentifier(name)})`,
  );
  return `
    with used as materialized (
      select relname, pg_relation_size(oid) as bytes from ${tablesOfOwn})
    select (select sum(bytes)::int from used) as bytes,
      (select json_agg(relname) from used where bytes > 0) as used,
      json_build_object(${rows.join(', ')}) as rows,
      concat_ws(' ',
        ${described.join(', ')},
        (select sum(reltuples) from pg_class where oid >= ${firstOwnOid}),
        (select count(*) from pg_statistic where starelid >= ${firstOwnOid}),
        (select string_agg(setconfig::text, ',') from pg_db_role_setting join pg_database
          on pg_database.oid = setdatabase where datname = current_database())
      ) as shape`;
}

/** Reads from a database that is as new how others are made so. */
export async function renewalOf(url: string): Promise<Renewal> {
  return connected(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from ${tablesOfOwn} and pg_relation_size(oid) > 0`,
    );
    const inserts = new Map<string, string>();
    for (const { name } of tables) {
      const table = escapeIdentifier(name);
      const { rows } = await client.query(`select json_agg(one)::text as all from ${table} one`);
      inserts.set(
        name,
        `insert into ${table} overriding system value
          select * from json_populate_recordset(null::${table}, ${escapeLiteral(rows[0].all ?? '[]')})`,
      );
    }
    const readShape = readerOf([...inserts.keys()]);
    const sequences = await readSequences(client);
    return { inserts, sequences, readShape, first: await shapeOf(client, readShape) };
  });
}

async function readSequences(client: Client): Promise<string> {
  const { rows: sequences } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
  );
  const values: string[] = [];
  for (const { name } of sequences) {
    const { rows } = await client.query(`select * from ${escapeIdentifier(name)}`);
    const { last_value, is_called } = rows[0];
    values.push(`setval(${escapeLiteral(escapeIdentifier(name))}, ${last_value}, ${is_called})`);
  }
  return `select ${values.join(', ')}`;
}

/** A database that tests have one after the other. */
export type KeptDatabase = {
  name: string;
  url: string;
  /** Stays open: a new connection first reads PostgreSQL's own tables, which takes longer than to empty the others. */
  client: Client | undefined;
  /** The same for the connections that a site had. */
  opened: Database | undefined;
  /** Which rows the template's tables had when it was last as new, where that is not as at first. */
  rows: Shape['rows'] | undefined;
};

/** Makes a database as new that nobody uses any more. @returns whether it could be. */
export async function isRenewed(kept: KeptDatabase, renewal: Renewal): Promise<boolean> {
  try {
    kept.client ??= await keeperOf(kept);
    const { client } = kept;
    // Where nothing stays open nobody is to be there; else nobody who still does something.
    await client.query({ ...endOthers, values: [kept.opened === undefined] });
    const { first, readShape } = renewal;
    const now = await shapeOf(client, readShape);
    if (now.shape !== first.shape || now.bytes > first.bytes + mostGrowth) return false;
    const before = kept.rows ?? first.rows;
    // To look whether a template's rows are still there takes less than to put them back.
    const changed = [
      ...now.used.filter((name) => !renewal.inserts.has(name)),
      ...Object.keys(now.rows).filter((name) => now.rows[name] !== before[name]),
    ];
    await client.query(sqlOf(renewal, changed));
    if (changed.some((name) => renewal.inserts.has(name))) {
      kept.rows = (await shapeOf(client, readShape)).rows;
    }
    return true;
  } catch {
    // Such as where a test ended this connection, or on a server where the tests may not do this.
    return false;
  }
}

/** Puts rows and sequences back. */
function sqlOf({ inserts, sequences }: Renewal, changed: readonly string[]): string {
  return [
    'begin',
    // Neither triggers nor foreign keys.
    'set local session_replication_role = replica',
    ...changed.map((name) => `delete from ${escapeIdentifier(name)}`),
    ...changed.flatMap((name) => inserts.get(name) ?? []),
    sequences,
    'commit',
  ].join(';\n');
}

/** PostgreSQL plans it once for each connection, as it has a name. */
const endOthers = {
  name: 'end-others',
  text: `select pg_terminate_backend(pid, 5000) from pg_stat_get_activity(null)
    where datid = (select oid from pg_database where datname = current_database())
      and pid <> pg_backend_pid() and ($1 or state is distinct from 'idle')`,
};

async function keeperOf({ url }: KeptDatabase): Promise<Client> {
  // Keeps no worker waiting at its end.
  const client = new Client({ connectionString: url, stream: () => new Socket().unref() });
  // It is looked at where a query fails.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function shapeOf(client: Client, text: string): Promise<Shape> {
  const { rows } = await client.query<Shape>({ name: 'shape', text });
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
