import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../../server/database/engine.ts';
import type { Db } from '../../../server/database/tables.ts';
import type { MailDriver } from '../../../server/shared/enums.ts';
import { signedInAdmin, type TestAdmin } from '../admin.ts';
import type { Reply } from '../http.ts';
import { startSite, type TestSite } from '../site.ts';

/** A mail as the panel sends it to the API. */
export const outgoingMail = {
  from: 'hello@example.com',
  to: 'ada@example.com',
  subject: 'Your parcel',
  body: 'Dear Ada,\n\nit is here.',
};

/** A site with this mail driver, and its administrator. */
export async function siteWithMail(driver: MailDriver, env: Record<string, string> = {}) {
  const site = await startSite(env);
  await site.db.updateTable('settings').set({ mail_driver: driver }).execute();
  return { site, admin: await signedInAdmin(site) };
}

export function postMail(admin: TestAdmin, json: unknown): Promise<Reply> {
  return admin.ask('/api/contact', { method: 'POST', json });
}

/** Sends the mail, and waits until it has gone. */
export async function deliverLetter({ mailer }: TestSite, admin: TestAdmin): Promise<void> {
  await postMail(admin, outgoingMail);
  await mailer.idle();
}

/** What was read of a database in SQLite, which counts its changes: until there are more, it holds the same. */
const known = new WeakMap<Db, { changes: string; text: string }>();

/** The whole content of the database, as one text. */
export async function wholeDatabase({ db }: Pick<TestSite, 'db'>): Promise<string> {
  if (isPostgres(db)) {
    return contentOf(db, sql`select tablename as name from pg_tables where schemaname = 'public'`);
  }
  const changes = await changesOf(db);
  const before = known.get(db);
  if (before?.changes === changes) return before.text;
  // A search index has no rows of its own; the tables that it is made of are read like all others.
  const text = await contentOf(
    db,
    sql`select name from sqlite_master where type = 'table' and sql not like 'create virtual table%'`,
  );
  known.set(db, { changes, text });
  return text;
}

async function contentOf(db: Db, names: RawBuilder<unknown>): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`${names}`.execute(db);
  const contents = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
  );
  return JSON.stringify(contents);
}

/** How often rows and tables were changed by the only connection of a database in memory. */
async function changesOf(db: Db): Promise<string> {
  const { rows } = await sql<{ changes: string }>`
    select total_changes() || ' ' || schema_version as changes from pragma_schema_version`.execute(
    db,
  );
  return rows[0]?.changes ?? '';
}
