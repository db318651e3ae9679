import { migration } from './baseline/values.ts';

const settled = `case when state <> 'issued' then state when paid_on is not null then 'paid' when open_amount is null then 'issued'
  when credited > 0 and open_amount <= 0 then 'credited' when open_amount = 0 then 'issued' else 'due' end`;

/** The tabs of the list of invoices: each counts its rows in this index alone. */
export const up = migration(() => [
  `create index invoices_by_status on invoices ((${settled}), id, due_date)`,
]);
