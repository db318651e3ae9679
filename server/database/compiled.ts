import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Makes a query that is compiled once for each handle; a call only binds its parameters. For what is
 * asked with every request.
 *
 * @param build the query, with any values in its places.
 * @returns how to run it: `parameters` stand in the order of the SQL's places.
 */
export function compiledOnce<Row>(build: (db: Db) => Compilable<Row>) {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db: Db, parameters: readonly unknown[]): Promise<Row[]> => {
    const query = compiled.get(db) ?? build(db).compile();
    compiled.set(db, query);
    const bound: CompiledQuery<Row> = { ...query, parameters };
    const { rows } = await db.executeQuery(bound);
    return rows;
  };
}
