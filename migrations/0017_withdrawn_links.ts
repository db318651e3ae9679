import { migration } from './baseline/values.ts';

/** Links of invoices that are withdrawn, because who they are for was erased: they say that they are gone. */
export const up = migration(() => ['alter table invoice_links add column withdrawn_at text']);
