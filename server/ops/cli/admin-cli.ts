import { CommandError, runCommand } from '../../auth/accounts/commands.ts';
import { readConfig, WrongEnvironment } from '../../config.ts';
import { DatabaseUnusable, isDatabaseFault } from '../../database/errors.ts';
import { runOrExit } from '../../exit.ts';

/** `npm run admin`: for an administrator who is locked out; needs access to the database. */
async function runAdmin(): Promise<void> {
  const config = readConfig(process.env);
  process.stdout.write(await runCommand(process.argv.slice(2), config));
}

/** The one-line message for an error that the operator can fix; null for any other error. */
function adminErrorLine(error: unknown): string | null {
  const isClear =
    error instanceof CommandError ||
    error instanceof DatabaseUnusable ||
    error instanceof WrongEnvironment;
  if (isClear) return error.message;
  return isDatabaseFault(error) ? `The database cannot be changed: ${error.message}` : null;
}

await runOrExit(runAdmin, adminErrorLine);
