import { migration, textColumn } from './baseline/values.ts';

/** What is to be collected from somebody on a day; with a rule in `repeat` again on later days. */
export const up = migration(({ id }) => [
  `create table collections (
    id ${id},
    customer_id integer references customers (id) on delete cascade,
    email text default '' not null constraint collections_email check (length(email) <= 300),
    state text not null constraint collections_state check
      (state in ('requested', 'accepted', 'declined', 'collected')),
    ${textColumn('collections', 'reason', 300)},
    ${textColumn('collections', 'address', 300, 'not null')},
    pieces_count integer default 1 not null
      constraint collections_pieces_count check (pieces_count between 1 and 9999),
    day text not null,
    window_from text,
    window_to text,
    ${textColumn('collections', 'repeat', 200)},
    ${textColumn('collections', 'note', 300)},
    search_text text not null,
    created_at text not null,
    updated_at text not null
  )`,
  `create index collections_by_customer on collections (customer_id, id) where customer_id is not null`,
  `create index collections_open on collections (day, id) where state in ('requested', 'accepted')`,
]);
