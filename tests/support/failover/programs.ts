import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const needed = ['initdb', 'postgres', 'pg_basebackup'];

/**
 * The folder with PostgreSQL's server programs: POSTGRES_BIN, one of PATH, or where Debian keeps the newest; null if
 * there is none. The PostgreSQL that comes with `npm ci` cannot copy itself to a replica.
 */
export function findPrograms(): string | null {
  const { POSTGRES_BIN, PATH = '' } = process.env;
  const newestFirst = globSync('/usr/lib/postgresql/*/bin').sort().reverse();
  const dirs = POSTGRES_BIN ? [POSTGRES_BIN] : [...PATH.split(delimiter), ...newestFirst];
  return dirs.find((dir) => needed.every((program) => existsSync(join(dir, program)))) ?? null;
}
