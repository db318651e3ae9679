import { type Kysely, sql } from 'kysely';
import { checks, lengthWithin, oneOf, ownedBy, required } from '../columns.ts';
import { stages } from './values.ts';

/** Mails about a parcel's stage, and which of them were sent. */
export async function createStatusEmails(db: Kysely<unknown>): Promise<void> {
  await createStageMails(db);
  await createSentNotifications(db);
}

/** Who gets a mail at each stage; the starter content turns them on. */
async function createStageMails(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_emails')
    .addColumn('stage', 'text', (c) => c.primaryKey())
    .addColumn('to', 'text', required)
    .addColumn('subject', 'text')
    .addColumn('body', 'text')
    .addColumn('updated_at', 'text', required)
    .$call(
      checks('status_emails', {
        stage: oneOf('stage', stages),
        to: oneOf('to', ['none', 'recipient', 'sender', 'both']),
        subject: lengthWithin('subject', 1, 200),
        body: lengthWithin('body', 1, 5000),
      }),
    )
    .execute();
  const updatedAt = new Date().toISOString();
  const rows = stages.map((stage) => sql`(${stage}, 'none', ${updatedAt})`);
  await sql`insert into status_emails (stage, "to", updated_at) values ${sql.join(rows)}`.execute(
    db,
  );
}

/** One mail at most for each parcel, stage and address. */
async function createSentNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sent_notifications')
    .addColumn('parcel_id', 'integer', ownedBy('parcels.id'))
    .addColumn('stage', 'text', required)
    .addColumn('address_key', 'text', required)
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('sent_notifications_key', ['parcel_id', 'stage', 'address_key'])
    .$call(checks('sent_notifications', { stage: oneOf('stage', stages) }))
    .execute();
}
