import { cwd } from 'node:process';
import type { Reply } from '../http.ts';
import type { TestSite } from '../site.ts';

const traces =
  /node_modules|SQLITE_|\.tsx?:\d|\n\s+at |file:\/\/\/|syntax error at|kysely|better-sqlite3/i;

/** What of the server's inside an answer shows: its code, its files, its database; undefined if nothing. */
export function leakIn({ text }: Pick<Reply, 'text'>, { dataDir }: TestSite): string | undefined {
  const folder = [cwd(), dataDir].find((dir) => text.includes(dir));
  return folder ?? text.match(traces)?.[0];
}
