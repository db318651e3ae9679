import { migration } from './baseline/values.ts';

/** Imports of customers, kept for a day: their invalid rows can be downloaded, and they can be undone. */
export const up = migration(() => [
  `create table customer_imports (
    id text primary key,
    imported_at text not null,
    report text not null,
    failures text not null,
    created text not null,
    changed text not null,
    undone_at text
  )`,
  'create index customer_imports_by_time on customer_imports (imported_at)',
]);
