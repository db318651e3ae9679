import { CommandRefused, runCommand } from './admins/commands.ts';
import { isDatabaseFault } from './database/faults.ts';
import { DatabaseUnusable } from './database/open.ts';
import { readConfig, WrongEnvironment } from './env.ts';

/** `npm run admin`: what whoever may read the database can do for an administrator who is locked out. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  process.stdout.write(await runCommand(process.argv.slice(2), config));
}

/** What a person can mend gets one clear line; anything else is ours, and keeps its stack. */
function lineOf(error: unknown): string | null {
  const isClear =
    error instanceof CommandRefused ||
    error instanceof DatabaseUnusable ||
    error instanceof WrongEnvironment;
  if (isClear) return error.message;
  return isDatabaseFault(error) ? `The database cannot be changed: ${error.message}` : null;
}

try {
  await main();
} catch (error) {
  const line = lineOf(error);
  process.stderr.write(
    line === null ? `${error instanceof Error ? error.stack : error}\n` : `waybill: ${line}\n`,
  );
  process.exit(1);
}
