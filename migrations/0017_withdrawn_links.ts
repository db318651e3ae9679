import { migration } from './baseline/values.ts';

/** Withdraws links to invoices: when a customer is erased, the links answer that they are gone. */
export const up = migration(() => ['alter table invoice_links add column withdrawn_at text']);
