import type { Kysely } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

const stages = [
  'pending',
  'info_received',
  'picked_up',
  'in_transit',
  'at_customs',
  'out_for_delivery',
  'ready_for_pickup',
  'delivered',
  'attempt_failed',
  'on_hold',
  'exception',
  'returned',
];

const languages = 'en pt nl ar es de fa fr ru tr in it se id vi'.split(' ');

type Tables = {
  stage_mails: { stage: string; to: string; updated_at: string };
};

/**
 * Who is told of a stage, and that they were. On a site that exists nobody is until the administrator says so;
 * a new site's starter content turns them on.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('stage_mails')
    .addColumn('stage', 'text', (c) => c.primaryKey())
    .addColumn('to', 'text', (c) => c.notNull())
    .addColumn('subject', 'text')
    .addColumn('body', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addCheckConstraint('stage_mails_stage', oneOf('stage', stages))
    .addCheckConstraint('stage_mails_to', oneOf('to', ['none', 'recipient', 'sender', 'both']))
    .addCheckConstraint('stage_mails_subject', lengthWithin('subject', 1, 200))
    .addCheckConstraint('stage_mails_body', lengthWithin('body', 1, 5000))
    .execute();
  const updated_at = new Date().toISOString();
  await db
    .insertInto('stage_mails')
    .values(stages.map((stage) => ({ stage, to: 'none', updated_at })))
    .execute();
  await db.schema
    .createTable('stage_notices')
    .addColumn('parcel_id', 'integer', (c) =>
      c.notNull().references('parcels.id').onDelete('cascade'),
    )
    .addColumn('stage', 'text', (c) => c.notNull())
    .addColumn('address_key', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('stage_notices_key', ['parcel_id', 'stage', 'address_key'])
    .addCheckConstraint('stage_notices_stage', oneOf('stage', stages))
    .execute();
  await db.schema.alterTable('mails').addColumn('stage', 'text').execute();
  await db.schema.alterTable('parcels').addColumn('recipient_language', 'text').execute();
  await db.schema
    .alterTable('parcels')
    .addCheckConstraint('parcels_recipient_language', oneOf('recipient_language', languages))
    .execute();
}
