import { migration } from './baseline/values.ts';

/** Bookings of visitors, which count once the link that is mailed to them was opened. */
export const up = migration(() => [
  `alter table settings add column public_bookings text default 'no' not null
    constraint settings_public_bookings check (public_bookings in ('yes', 'no'))`,
  `alter table bookings alter column customer_id drop not null`,
  `alter table bookings add column token_hash text`,
  `alter table bookings drop constraint bookings_state`,
  `alter table bookings add constraint bookings_state check
    (state in ('unconfirmed', 'requested', 'accepted', 'declined'))`,
  `create unique index bookings_by_token on bookings (token_hash) where token_hash is not null`,
  `create index bookings_unconfirmed on bookings (created_at) where state = 'unconfirmed'`,
]);
