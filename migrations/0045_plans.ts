import { migration } from './baseline/values.ts';

/** Plans of a day, which become runs when somebody takes them over, and when each stop was planned. */
export const up = migration(({ id }) => [
  `create table plans (
    id ${id},
    day text not null,
    state text not null
      constraint plans_state check (state in ('searching', 'ready', 'failed', 'applied')),
    seconds double precision not null,
    checks text not null,
    result text,
    created_at text not null
  )`,
  'create index plans_by_creation on plans (created_at)',
  'alter table run_stops add column planned_at text',
]);
