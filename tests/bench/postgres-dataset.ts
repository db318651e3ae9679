import type { Client } from 'pg';

/** How much there is of what grows; `withLog`: also the entries of the activity log that all of it would have left. */
type Growth = { parcels: number; activitiesEach: number; withLog?: boolean };

/** The tracking code of the parcel with this number, from 1 on. */
export function grownCodeOf(number: number): string {
  return `GROWN-${String(number).padStart(9, '0')}`;
}

/** A year back, to the minute: SQL for the time of the entry `n` of so many. */
function timeOf(n: string, count: number): string {
  const age = `(${count} - ${n}) * (interval '360 days' / ${count})`;
  return `to_char(now() at time zone 'utc' - ${age}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * Fills a PostgreSQL database that the site has made: a year of parcels, of which the newest three in a hundred are on their
 * way, and their histories. Prints which statements take long.
 */
export async function fillGrown(client: Client, growth: Growth): Promise<void> {
  const run = async (statement: string) => {
    const start = performance.now();
    await client.query(statement);
    const seconds = (performance.now() - start) / 1000;
    const [line = ''] = statement.trim().split('\n');
    if (seconds > 1) process.stdout.write(`${seconds.toFixed(0)} s: ${line}\n`);
  };
  await run('update consumer_offsets set last_id = 2147483647');
  // Without references and indexes, which are made afterwards: row by row they would take most of the time.
  await run("set session_replication_role = replica; set maintenance_work_mem = '1GB'");
  const { rows: indexes } = await client.query(grownIndexes);
  for (const { name } of indexes) await run(`drop index ${name}`);
  for (const statement of growthStatements(growth)) await run(statement);
  for (const { definition } of indexes) await run(definition);
  for (const table of grownTables) await run(`vacuum (analyze) ${table}`);
  await run(
    'update consumer_offsets set last_id = (select max(id) from audit_events), read_from = 0, read_until = 0',
  );
}

/** Statements that fill the tables, row by row. */
export function growthStatements({ parcels, activitiesEach, withLog = true }: Growth): string[] {
  return [
    'alter table parcels disable trigger user',
    insertParcels(parcels),
    'alter table parcels enable trigger user',
    `insert into parcel_counts (block, slot, parcels)
      select id >> 10, 0, count(*) from parcels group by 1
      on conflict (block, slot) do update set parcels = excluded.parcels`,
    insertActivities(parcels, activitiesEach),
    ...(withLog ? [insertEntries(parcels, activitiesEach)] : []),
  ];
}

/** To be vacuumed and analyzed afterwards. */
export const grownTables = ['parcels', 'activities', 'audit_events'];

/** SQL for the indexes of these tables but their constraints': what they are called, and the statement that makes each. */
const grownIndexes = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  where indrelid in (${grownTables.map((table) => `'${table}'::regclass`).join(', ')})
    and not exists (select from pg_constraint where conindid = indexrelid)`;

function insertParcels(count: number): string {
  const firstOpen = Math.floor(count * 0.97);
  const stages = "(array['in_transit', 'out_for_delivery', 'at_customs', 'exception'])[1 + n % 4]";
  return `
    insert into parcels (tracking_code, recipient_name, destination, recipient_email,
      recipient_phone_number, sender_name, pickup_location, status, stage,
      max_expected_delivery_date, created_at, updated_at, last_event_at, search_text)
    select code, name, place, email, phone, 'Kofi Mensah', 'Accra', 'On its way',
      case when n > ${firstOpen} then ${stages} when n % 200 = 0 then 'returned' else 'delivered' end,
      to_char(now() - (${count} - n) * (interval '360 days' / ${count}) + interval '5 days', 'YYYY-MM-DD'),
      at, at, at,
      lower(concat_ws(chr(10), code, 'on its way', name, email, phone, place, 'kofi mensah', 'accra'))
    from (
      select n, 'GROWN-' || lpad(n::text, 9, '0') as code, 'Recipient ' || md5(n::text) as name,
        (array['Amsterdam', 'Zurich', 'Lisbon', 'Lagos', 'Osaka'])[1 + n % 5] || ' ' || n as place,
        case when n % 100 > 0 then 'r' || n || '@example.com' end as email,
        '+31 20 ' || (10000000 + n * 7919::bigint % 90000000) as phone, ${timeOf('n', count)} as at
      from generate_series(1, ${count}) as n
    ) as parcel order by n`;
}

/** Of each parcel one after the other, as they happen: parcels that are on their way at the same time take turns. */
function insertActivities(parcels: number, each: number): string {
  const count = parcels * each;
  return `
    insert into activities
      (parcel_id, title, description, icon, color, stage, created_at, updated_at)
    select parcel, 'Arrived at the sorting centre', 'On board, and on its way to the next depot.',
      'local_shipping', 'green', case when step = ${each - 1} then 'delivered' else 'in_transit' end, at, at
    from (
      select n, n / ${each} + 1 as parcel, n % ${each} as step, ${timeOf('n', count)} as at
      from generate_series(0, ${count - 1}) as n
    ) as activity order by n`;
}

function insertEntries(parcels: number, each: number): string {
  const [perParcel, count] = [each + 1, parcels * (each + 1)];
  return `
    insert into audit_events
      (at, actor, email, address, action, record_type, record_id, record_name, parcel_id, changes)
    select ${timeOf('n', count)}, case when n % 50 = 0 then 'site' else 'administrator' end,
      case when n % 50 > 0 then 'desk' || n % 20 || '@example.com' end, '203.0.113.' || n % 200,
      case when n % 4999 = 0 then 'deleted' else 'created' end,
      case when n % ${perParcel} = 0 then 'parcel' else 'activity' end, n / ${perParcel} + 1,
      case when n % ${perParcel} = 0 then 'GROWN-' || lpad((n / ${perParcel} + 1)::text, 9, '0')
        else 'Arrived at the sorting centre' end,
      n / ${perParcel} + 1,
      '{"title":{"from":null,"to":"Arrived at the sorting centre"},"description":{"from":null,"to":"On board, and on its way to the next depot."},"icon":{"from":null,"to":"local_shipping"}}'
    from generate_series(0, ${count - 1}) as n order by n`;
}
