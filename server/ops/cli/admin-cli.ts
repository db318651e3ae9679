import { runCommand } from '../../auth/accounts/commands.ts';
import { readConfig } from '../../config.ts';
import { isDatabaseFault } from '../../database/errors.ts';
import { runOrExit } from '../../exit.ts';

/** `npm run admin`: for an administrator who is locked out; needs access to the database. */
async function runAdmin(): Promise<void> {
  const config = readConfig(process.env);
  process.stdout.write(await runCommand(process.argv.slice(2), config));
}

await runOrExit(runAdmin, (error) =>
  isDatabaseFault(error) ? `The database cannot be changed: ${error.message}` : null,
);
