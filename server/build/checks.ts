import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * The checks that `npm run check` runs before its house rules: format and lint, types, and a build with a search for unused code.
 * tsc uses a single checker: several would repeat much of the work, and the other cores are busy with the other checks.
 */
const checks = [
  'biome check --error-on-warnings .',
  'tsc --checkers 1',
  // Knip reads the tests' configuration, which needs the build.
  'node server/build/build.ts && knip',
];

/** Runs a command with the programs that npm has put into the path. @returns its output if it failed; else null. */
async function runCheck(command: string): Promise<string | null> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [code, ...said] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return code === 0 ? null : `${command}\n${said.join('')}`;
}

// The checks run in parallel: even on one core, each uses the time in which another one waits.
const complaints = await Promise.all(checks.map(runCheck));
for (const complaint of complaints)
  if (complaint !== null) process.stdout.write(`\n${complaint}\n`);
if (complaints.some((complaint) => complaint !== null)) process.exitCode = 1;
