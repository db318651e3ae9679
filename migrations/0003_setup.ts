import { type Kysely, sql } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

/** How far the setup of a site is: whether somebody decided what visitors see, and the steps that were skipped. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const checked = oneOf('privacy_checked', ['no', 'yes']);
  await sql`alter table settings add column privacy_checked text not null default 'no'
    constraint settings_privacy_checked check (${checked})`.execute(db);
  const skipped = lengthWithin('setup_skipped', 0, 100);
  await sql`alter table settings add column setup_skipped text not null default ''
    constraint settings_setup_skipped check (${skipped})`.execute(db);
}
