#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stopWithNpm } from './build/npm.ts';
import { runOrExit } from './exit.ts';
import { oldNodeMessage } from './node-version.ts';
import { OperatorError } from './shared/errors.ts';

/** The programs beside this one in the build. `takesCommand`: the program's first argument is the command itself. */
const programs: Record<string, { file: string; takesCommand?: boolean }> = {
  start: { file: 'main' },
  admin: { file: 'admin-cli' },
  backup: { file: 'backup-cli', takesCommand: true },
  restore: { file: 'backup-cli', takesCommand: true },
  doctor: { file: 'doctor-cli' },
  'move-to-postgres': { file: 'move-cli' },
};

const usage = `
  npx waybill                    starts the site; its data is in ./data, or where DATA_DIR says
  npx waybill --demo             starts it with a company to look at, in ./data-demo
  npx waybill doctor             says whether the site has what it needs, and changes nothing
  npx waybill backup [FILE]      copies the database, whether the site runs or not
  npx waybill restore FILE       puts a backup back; stop the site first
  npx waybill admin              for an administrator who is locked out
  npx waybill move-to-postgres   copies the site into the database of DATABASE_URL
  npx waybill --version

  Settings are in the environment; README.md and docs/operations.md, in node_modules/waybill, have them all.
`;

/** The command line of an installed release: `npx waybill backup` runs what `npm run backup` does in the sources. */
async function runCommandLine(): Promise<void> {
  const old = oldNodeMessage(process.versions.node);
  if (old !== null) throw new OperatorError(old);
  const args = process.argv.slice(2);
  const [command = 'start'] = args;
  const options = args.filter((arg) => arg.startsWith('-'));
  if (command === 'help' || options.some((option) => /^(--help|-h)$/.test(option))) {
    process.stdout.write(usage);
    return;
  }
  if (command === '--version') {
    process.stdout.write(`${version()}\n`);
    return;
  }
  const unknown = options.find((option) => option !== '--demo');
  if (unknown !== undefined) {
    throw new OperatorError(`"${unknown}" is none of: --demo, --help, --version`);
  }
  await runProgram(command === '--demo' ? 'start' : command);
}

async function runProgram(command: string): Promise<void> {
  const program = Object.hasOwn(programs, command) ? programs[command] : undefined;
  if (program === undefined) {
    throw new OperatorError(`"${command}" is none of: ${Object.keys(programs).join(', ')}, help`);
  }
  const isFirst = process.argv[2] === command;
  if (isFirst && !program.takesCommand) process.argv.splice(2, 1);
  stopWithNpm();
  await import(join(import.meta.dirname, `${program.file}.js`));
}

function version(): string {
  const about = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  return JSON.parse(about).version;
}

await runOrExit(runCommandLine);
