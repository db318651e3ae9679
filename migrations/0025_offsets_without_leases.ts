import { migration } from './baseline/values.ts';

/** No consumer works outside of the transaction that moves its offset on, so none takes a lease. */
export const up = migration(() => [
  'alter table consumer_offsets drop column lease',
  'alter table consumer_offsets drop column leased_until',
]);
