import type { Kysely } from 'kysely';
import { lengthWithin, oneOf, within } from './columns.ts';

const kinds = ['manual', 'reset', 'account', 'message', 'stage', 'follow', 'invoice'];

/** What invoices begin with, which nobody has chosen yet; and the mails that take them to customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const settings = () => db.schema.alterTable('settings');
  await settings().addColumn('invoice_currency', 'text').execute();
  await settings().addColumn('invoice_tax_rate', 'double precision').execute();
  await settings().addColumn('invoice_due_days', 'integer').execute();
  await settings()
    .addColumn('invoice_note', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await settings().addColumn('tax_number', 'text').execute();
  const checks = {
    settings_invoice_currency: lengthWithin('invoice_currency', 3, 3),
    settings_invoice_tax_rate: within('invoice_tax_rate', 0, 100),
    settings_invoice_due_days: within('invoice_due_days', 0, 365),
    settings_invoice_note: lengthWithin('invoice_note', 0, 2000),
    settings_tax_number: lengthWithin('tax_number', 1, 100),
  };
  for (const [name, check] of Object.entries(checks)) {
    await settings().addCheckConstraint(name, check).execute();
  }
  const mails = () => db.schema.alterTable('mails');
  await mails().dropConstraint('mails_kind').execute();
  await mails().addCheckConstraint('mails_kind', oneOf('kind', kinds)).execute();
}
