import type { Compilable, CompiledQuery, RootOperationNode } from 'kysely';
import type { Db } from './tables.ts';

const preparedNodes = new WeakSet<RootOperationNode>();

/** Whether a query comes from preparedQuery: the same SQL comes again and again, and finds few rows by a key. */
export function isPrepared({ query }: CompiledQuery): boolean {
  return preparedNodes.has(query);
}

/**
 * Creates a query that is compiled once per database handle; a call only binds its parameters. For
 * queries that run with every request.
 *
 * @param build the query, with any values in place of its parameters.
 * @returns a function that runs it: `parameters` are in the order of the SQL's placeholders. `within`: a transaction of the
 *   handle's.
 */
export function preparedQuery<Row>(build: (db: Db) => Compilable<Row>) {
  const compiled = new WeakMap<Db, CompiledQuery<Row>>();
  return async (db: Db, parameters: readonly unknown[], within: Db = db): Promise<Row[]> => {
    const query = compiled.get(db) ?? build(db).compile();
    compiled.set(db, query);
    preparedNodes.add(query.query);
    const bound: CompiledQuery<Row> = { ...query, parameters };
    const { rows } = await within.executeQuery(bound);
    return rows;
  };
}
