import type { Kysely } from 'kysely';

/**
 * Serves what every page asks of all records: how many messages are unread, how many mails have failed;
 * the first clients in their order, and what a sitemap says. Rows hold long texts, which these indexes do not.
 */
const indexes = {
  messages_by_reading: { table: 'messages', columns: ['read_at'] },
  mails_by_dismissal: { table: 'mails', columns: ['state', 'dismissed_at'] },
  clients_by_position: { table: 'clients', columns: ['position', 'id'] },
  pages_by_change: { table: 'pages', columns: ['id', 'slug', 'updated_at'] },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, { table, columns }] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}
