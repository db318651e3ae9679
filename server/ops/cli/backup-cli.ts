import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, readConfig } from '../../config.ts';
import { DatabaseUnusable, isDatabaseFault } from '../../database/errors.ts';
import { openExistingDatabase } from '../../database/open.ts';
import { runOrExit } from '../../exit.ts';
import { backupName } from '../backups/files.ts';
import { type RestoreReport, restoreBackup } from '../backups/restore.ts';

const restoreOnPostgres =
  'A PostgreSQL database is restored by pg_restore; see docs/operations.md, "Backups"';

/** `npm run backup [FILE]`, and `npm run restore FILE`. */
async function runBackupOrRestore(): Promise<void> {
  const [command, file, ...rest] = process.argv.slice(2);
  // Otherwise the option would be the name of a file in the current folder.
  if (file?.startsWith('-')) throw new DatabaseUnusable(`There is no option ${file}: name a file`);
  if (rest.length > 0) throw new DatabaseUnusable('Name one file');
  const config = readConfig(process.env);
  if (command === 'backup') {
    const target = await backUp(config, file);
    process.stdout.write(`\n  Backup created: ${target}\n`);
    return;
  }
  if (config.postgres !== null) throw new DatabaseUnusable(restoreOnPostgres);
  if (file === undefined) throw new DatabaseUnusable('Name the file to restore');
  process.stdout.write(
    describeRestore(await restoreBackup(resolve(file), config.dataDir, new Date())),
  );
}

async function backUp(config: Config, file: string | undefined): Promise<string> {
  const database = await openExistingDatabase(config, { readonly: true });
  try {
    const name = backupName(database.engine, new Date());
    const target = resolve(file ?? join(config.backups.dir, name));
    if (existsSync(target)) throw new DatabaseUnusable(`There is a file ${target} already`);
    await database.copyTo(target, { check: true });
    return target;
  } finally {
    await database.db.destroy();
  }
}

function describeRestore({ tables, former }: RestoreReport): string {
  const lines = tables.map(
    ({ name, before, after }) => `  ${name.padEnd(12)} ${before ?? '-'} → ${after}`,
  );
  const place = former === null ? '' : `\n  What was there before is kept in ${former}\n`;
  const done = '\n  The restore is done. Start the site now.\n';
  return `\n  Restored. Records before and now:\n${lines.join('\n')}\n${place}${done}`;
}

await runOrExit(runBackupOrRestore, (error) =>
  isDatabaseFault(error) ? `The database cannot be read: ${error.message}` : null,
);
