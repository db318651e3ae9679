import { migration } from './baseline/values.ts';

/** API keys and webhooks that open a customer's own records alone, and tell of them. */
export const up = migration(() => [
  ...['api_keys', 'webhook_endpoints'].flatMap((table) => [
    `alter table ${table} add column customer_id integer references customers (id) on delete cascade`,
    `create index ${table}_by_customer on ${table} (customer_id) where customer_id is not null`,
  ]),
  // A program asks for a customer who may have no address.
  `alter table bookings drop constraint bookings_email`,
  `alter table bookings add constraint bookings_email check (length(email) <= 300)`,
]);
