import { migration } from './baseline/values.ts';

/** The mails that a customer's user gets about parcels. `summary_day`: the day of the newest summary. */
export const up = migration(() => [
  ...['problem_mails', 'summary_mails'].flatMap((name) => [
    `alter table customer_users add column ${name} text default 'no' not null
      constraint customer_users_${name} check (${name} in ('yes', 'no'))`,
    `create index customer_users_${name} on customer_users (customer_id) where ${name} = 'yes'`,
  ]),
  `alter table customer_users add column summary_day text`,
]);
