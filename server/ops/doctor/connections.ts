import { sql } from 'kysely';
import type { PostgresPlace } from '../../database/database.ts';
import type { Db } from '../../database/tables.ts';
import { type Finding, ok, warn } from './finding.ts';

/** How many connections all nodes have, whether PostgreSQL has some left, and whether it has the processors for them. */
export async function checkConnections(db: Db, place: PostgresPlace): Promise<Finding[]> {
  const { rows } = await sql<{ own: number; nodes: number; open: number; most: number }>`
    select count(*) filter (where application_name = 'waybill' and datname = current_database()
        and pid <> pg_backend_pid())::int as own,
      count(*) filter (where application_name = 'waybill events'
        and datname = current_database())::int as nodes,
      count(*)::int as open, current_setting('max_connections')::int as most
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  const [{ own, nodes, open, most } = { own: 0, nodes: 0, open: 0, most: 0 }] = rows;
  const name = 'connections';
  const found = `of the site's nodes ${own}, of all programs ${open} of ${most} (max_connections)`;
  if (open >= 0.8 * most) {
    return [warn(name, `${found}: lower DATABASE_POOL of the nodes, or raise max_connections`)];
  }
  const { measureParallelism } = await import('../../database/postgres/parallelism.ts');
  const atOnce = await measureParallelism(place.url, Math.min(mostMeasured, most - open));
  return [ok(name, found), checkPool({ nodes, pool: place.pool, atOnce })];
}

/** Enough to tell most machines' processors. */
const mostMeasured = 16;

/** Connections for each processor. With two, ten were quick, and twenty made each statement slower. */
const perProcessor = { enough: 5, many: 10 };

/**
 * Whether nodes have more connections than PostgreSQL has processors for.
 *
 * @param options `nodes`: those that run; `pool`: DATABASE_POOL; `atOnce`: how many statements PostgreSQL runs at once.
 */
export function checkPool(options: { nodes: number; pool: number; atOnce: number }): Finding {
  const name = 'pool';
  const { nodes, pool } = options;
  const processors = Math.max(1, Math.round(options.atOnce));
  const found = `PostgreSQL runs about ${processors} at once; running nodes: ${nodes}, DATABASE_POOL=${pool}`;
  if (nodes < 2 || nodes * pool < perProcessor.many * processors) return ok(name, found);
  const enough = Math.max(2, Math.floor((perProcessor.enough * processors) / nodes));
  return warn(name, `${found}: so many make each other slower; DATABASE_POOL=${enough} is enough`);
}
