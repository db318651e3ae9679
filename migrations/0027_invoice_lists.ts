import { migration } from './baseline/values.ts';

/**
 * The gross amount of an invoice as a column, and an index for each order of the list. A credit note has an amount below zero.
 */
export const up = migration(({ postgres, andId }) => {
  const gross = postgres
    ? `(totals::jsonb ->> 'gross')::double precision`
    : `json_extract(totals, '$.gross')`;
  const byteOrder = postgres ? ' collate "C"' : '';
  const keys = {
    number: `coalesce(number, '')${byteOrder}`,
    customer_name: `lower(coalesce(customer_name, ''))${byteOrder}`,
    issue_date: `coalesce(issue_date, '')`,
    due_date: `coalesce(due_date, '')`,
    gross: 'coalesce(gross, 0)',
    open_amount: 'coalesce(open_amount, 0)',
  };
  return [
    `alter table invoices add column gross double precision`,
    `update invoices set gross = case when credits_id is null then ${gross} else -${gross} end
      where totals is not null`,
    ...Object.entries(keys).map(
      ([name, key]) => `create index invoices_sorted_by_${name} on invoices ((${key})${andId})`,
    ),
  ];
});
