import { Presets, SingleBar } from 'cli-progress';
import { migrations } from '../../../migrations/index.ts';
import { readConfig } from '../../config.ts';
import { DatabaseUnusable } from '../../database/errors.ts';
import { type MovedTables, moveToPostgres } from '../../database/move/move.ts';
import { runOrExit } from '../../exit.ts';

/** `npm run move-to-postgres`: copies the site in DATA_DIR into the database of DATABASE_URL. */
async function runMove(): Promise<void> {
  const { dataDir, postgres } = readConfig(process.env);
  if (postgres === null) {
    throw new DatabaseUnusable('Name an empty PostgreSQL database in DATABASE_URL');
  }
  const format = '  {bar} {percentage} % {table}';
  const bar = new SingleBar({ format, hideCursor: true }, Presets.shades_classic);
  bar.start(1, 0, { table: '' });
  const onProgress = (table: string, done: number, total: number) => {
    bar.setTotal(total);
    bar.update(done, { table });
  };
  const moved = await moveToPostgres({
    from: { dataDir },
    to: postgres,
    migrations,
    onProgress,
  }).finally(() => bar.stop());
  process.stdout.write(describeMove(moved, dataDir));
}

function describeMove(moved: MovedTables, dataDir: string): string {
  const lines = moved.map(
    ({ table, rows, checksum }) => `  ${table.padEnd(16)} ${String(rows).padStart(9)}  ${checksum}`,
  );
  return `
  Moved. Rows and checksum of each table, the same on both:
${lines.join('\n')}

  Start the site with this DATABASE_URL from now on, and keep DATA_DIR: ${dataDir} holds the
  outbox, the backups and secrets.key. The SQLite database in it is as it was.
`;
}

await runOrExit(runMove);
