import { LRUCache } from 'lru-cache';

/** So many statements are prepared at most, on each connection; the usual writes have about a hundred. */
const maxNames = 300;
/** Texts whose uses are counted: many have a list of values, and come once. */
const maxCounted = 1000;
/** How often a text is used before it gets a name. */
const minUses = 3;

/**
 * Names the statements that come again and again, so that PostgreSQL parses and plans each of them once for a connection.
 *
 * @returns the name of a statement; null while it is seldom used, and once there are enough.
 */
export function statementNames(): (sql: string) => string | null {
  const names = new Map<string, string>();
  const uses = new LRUCache<string, number>({ max: maxCounted });
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined) return name;
    const count = (uses.get(sql) ?? 0) + 1;
    uses.set(sql, count);
    if (count < minUses || names.size >= maxNames) return null;
    const given = `waybill_${names.size + 1}`;
    names.set(sql, given);
    return given;
  };
}
