import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** A condition: an expression is one of these texts. The SQL is the same for however many there are. */
export function isOneOfTexts(
  db: Db,
  expression: RawBuilder<unknown>,
  texts: readonly string[],
): RawBuilder<boolean> {
  const list = JSON.stringify(texts);
  return isPostgres(db)
    ? sql<boolean>`${expression} in (select value from json_array_elements_text(${list}::json) as list (value))`
    : sql<boolean>`${expression} in (select value from json_each(${list}))`;
}
