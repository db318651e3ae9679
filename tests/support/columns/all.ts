import type { Tables } from '../../../server/database/tables.ts';
import { auditColumns } from './audit.ts';
import { contentColumns } from './content.ts';
import { historyColumns } from './history.ts';
import { invoiceColumns } from './invoices.ts';
import { mailColumns } from './mail.ts';
import { parcelColumns } from './parcels.ts';
import { peopleColumns } from './people.ts';
import { settingsColumns } from './settings.ts';
import { webhookColumns } from './webhooks.ts';

/** The columns of every table, as its type has them. */
export const allColumns: Record<keyof Tables, Record<string, string>> = {
  ...parcelColumns,
  ...historyColumns,
  ...mailColumns,
  ...peopleColumns,
  ...contentColumns,
  ...invoiceColumns,
  ...settingsColumns,
  ...auditColumns,
  ...webhookColumns,
};
