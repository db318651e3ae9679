import type { Kysely } from 'kysely';
import { lengthWithin, oneOf } from './columns.ts';

const languages = 'en pt nl ar es de fa fr ru tr in it se id vi'.split(' ');

/** The language of a parcel's sender; and what a mail's HTML has beside its text: a heading and a button. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const parcels = () => db.schema.alterTable('parcels');
  await parcels().addColumn('sender_language', 'text').execute();
  await parcels()
    .addCheckConstraint('parcels_sender_language', oneOf('sender_language', languages))
    .execute();
  const mails = () => db.schema.alterTable('mails');
  const lengths = { heading: 300, action_label: 100, action_url: 2000 };
  for (const [column, max] of Object.entries(lengths)) {
    await mails().addColumn(column, 'text').execute();
    await mails()
      .addCheckConstraint(`mails_${column}`, lengthWithin(column, 1, max))
      .execute();
  }
}
