import { migration } from './baseline/values.ts';

/** Consumers work only in the transaction that advances their offset, so that they need no leases. */
export const up = migration(() => [
  'alter table consumer_offsets drop column lease',
  'alter table consumer_offsets drop column leased_until',
]);
