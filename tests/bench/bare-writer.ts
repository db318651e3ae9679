import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { Pool, type PoolClient } from 'pg';
import { listen } from '../support/listen.ts';

/**
 * The least that a Node server can do to record an event: the rows that the site writes, in one transaction that is on
 * the disk before the answer. Nothing is routed, checked, limited or logged, and nothing follows from it.
 *
 * Argument: the SQLite file, or the URL of a PostgreSQL database.
 */
const [place = ''] = process.argv.slice(2);

type NewEvent = { parcels: string[]; title: string; description: string };

const rows = {
  parcel: 'select id from parcels where lower(tracking_code) = ?',
  activity: `insert into activities (parcel_id, title, description, created_at, updated_at)
    values (?, ?, ?, ?, ?) returning id`,
  status: 'update parcels set last_event_at = ?, updated_at = ? where id = ?',
  batch: 'insert into event_batches (title, created_at) values (?, ?) returning id',
  item: `insert into event_batch_items (batch_id, parcel_id, activity_id, before, after)
    values (?, ?, ?, '{}', '{}')`,
  entry: `insert into audit_events
      (at, actor, email, action, record_type, record_id, record_name, parcel_id, changes)
    values (?, 'administrator', 'bench@example.com', 'created', 'activity', ?, ?, ?, ?)`,
};

type Run = (statement: keyof typeof rows, values: unknown[]) => Promise<number>;

async function record({ parcels, title, description }: NewEvent, run: Run): Promise<number> {
  const at = new Date().toISOString();
  const parcel = await run('parcel', [parcels[0]?.toLowerCase()]);
  const batch = await run('batch', [title, at]);
  const activity = await run('activity', [parcel, title, description, at, at]);
  await run('status', [at, at, parcel]);
  await run('item', [batch, parcel, activity]);
  await run('entry', [at, activity, title, parcel, JSON.stringify({ title, description })]);
  return batch;
}

function sqliteWriter(file: string) {
  const sqlite = new Sqlite(file);
  sqlite.pragma('synchronous = FULL');
  const prepared = Object.fromEntries(
    Object.entries(rows).map(([name, statement]) => [name, sqlite.prepare(statement)]),
  );
  return async (event: NewEvent) => {
    sqlite.exec('begin immediate');
    const id = await record(event, async (name, values) => {
      const statement = prepared[name];
      if (statement?.reader) return Number(statement.pluck().get(values));
      statement?.run(values);
      return 0;
    });
    sqlite.exec('commit');
    return id;
  };
}

function postgresWriter(connectionString: string) {
  const pool = new Pool({ connectionString, max: 10 });
  const run =
    (client: PoolClient): Run =>
    async (name, values) => {
      let count = 0;
      const parameter = () => {
        count += 1;
        return `$${count}`;
      };
      const lock = name === 'parcel' ? ' for update' : '';
      const statement = { name, text: rows[name].replace(/\?/g, parameter) + lock, values };
      return (await client.query<{ id: number }>(statement)).rows[0]?.id ?? 0;
    };
  return async (event: NewEvent) => {
    const client = await pool.connect();
    await client.query('begin');
    const id = await record(event, run(client));
    await client.query('commit');
    client.release();
    return id;
  };
}

const write = place.startsWith('postgres:') ? postgresWriter(place) : sqliteWriter(place);
/** On SQLite, whose one connection has one transaction at a time. */
let last: Promise<unknown> = Promise.resolve();

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const event: NewEvent = JSON.parse(await text(incoming));
  const written = place.startsWith('postgres:') ? write(event) : last.then(() => write(event));
  last = written;
  const body = JSON.stringify({ status: 'success', data: { id: await written }, errors: [] });
  outgoing
    .writeHead(201, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    .end(body);
}

const port = await listen(createServer(answer));
process.stdout.write(`${JSON.stringify({ msg: 'listening', port })}\n`);
