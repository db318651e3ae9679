import { CompiledQuery, sql } from 'kysely';
import { Client } from 'pg';
import { onTestFinished, vi } from 'vitest';
import type { Db } from '../../server/database/tables.ts';
import type { Json } from './http.ts';

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
type Explained = { 'QUERY PLAN': { Plan: Plan }[] };

/** Tables that are not worth an index are smaller. */
const minRows = 1000;

/**
 * Notes what is asked of PostgreSQL from now on, by whatever connection, until the test ends.
 *
 * @returns reads which large tables were gone through from one end to the other since the last call, by which statement;
 *   and how many statements there were.
 */
export function watchScans(db: Db) {
  const spy = vi.spyOn(Client.prototype, 'query');
  onTestFinished(() => {
    spy.mockRestore();
  });
  return async () => {
    const statements = spy.mock.calls.flatMap(([query]) => statementIn(query));
    const large = await largeTables(db);
    const scans: string[] = [];
    for (const { text, values } of statements) {
      const { rows } = await db.executeQuery<Explained>(
        CompiledQuery.raw(`explain (format json) ${text}`, values),
      );
      const plans = rows
        .flatMap((row) => row['QUERY PLAN'])
        .flatMap(({ Plan: plan }) => nodesOf(plan));
      for (const plan of plans) {
        const table = plan['Relation Name'] ?? '';
        if (plan['Node Type'] === 'Seq Scan' && large.has(table)) scans.push(`${table}: ${text}`);
      }
    }
    spy.mockClear();
    return { scans, count: statements.length };
  };
}

function statementIn(query: Json): { text: string; values: unknown[] }[] {
  const { text, values }: { text?: unknown; values?: unknown } = query;
  if (typeof text !== 'string' || !/^\s*(select|insert|update|delete|with)\b/i.test(text))
    return [];
  return [{ text, values: Array.isArray(values) ? values : [] }];
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

async function largeTables(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and reltuples >= ${minRows}`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}
