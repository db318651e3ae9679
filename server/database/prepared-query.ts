import type { Compilable, CompiledQuery, DialectAdapter, RootOperationNode } from 'kysely';
import type { Db } from './tables.ts';

const preparedNodes = new WeakSet<RootOperationNode>();

/** Whether a query comes from preparedQuery, so that it is frequent and finds few rows by a key. */
export function isPrepared({ query }: CompiledQuery): boolean {
  return preparedNodes.has(query);
}

/**
 * Creates a query that is compiled once for each database; a call only binds its parameters. For queries that run for every request.
 *
 * @param build builds the query, with any values for its parameters.
 * @returns a function that runs the query, also in a transaction; `parameters` are in the order of the SQL's placeholders.
 */
export function preparedQuery<Row>(build: (db: Db) => Compilable<Row>) {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>();
  return async (db: Db, parameters: readonly unknown[] = []): Promise<Row[]> => {
    // A transaction has the adapter of its database.
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db).compile();
    compiled.set(adapter, query);
    preparedNodes.add(query.query);
    const bound: CompiledQuery<Row> = { ...query, parameters };
    const { rows } = await db.executeQuery(bound);
    return rows;
  };
}
