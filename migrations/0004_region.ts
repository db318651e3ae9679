import { type Kysely, sql } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

/** The company's time zone, an IANA name (null: the server's), and which comes first in the dates of its spreadsheets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const zone = lengthWithin('time_zone', 1, 60);
  await sql`alter table settings add column time_zone text
    constraint settings_time_zone check (${zone})`.execute(db);
  const order = oneOf('date_order', ['dmy', 'mdy']);
  await sql`alter table settings add column date_order text
    constraint settings_date_order check (${order})`.execute(db);
}
