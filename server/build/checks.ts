import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/**
 * What `npm run check` does before its house rules: it builds, and checks format and lint, types, and code that nothing uses. Several
 * checkers of types look at much of the code each by itself, and the other cores are in use.
 */
const checks = [
  'biome check --error-on-warnings .',
  'tsc --checkers 1',
  // Knip reads the configuration of the tests, which reads what is built.
  'node server/build/build.ts && knip',
];

/** Runs programs that npm has put into the path. @returns what it said where it found something; else null. */
async function complaintOf(command: string): Promise<string | null> {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const [code, ...said] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return code === 0 ? null : `${command}\n${said.join('')}`;
}

// Beside each other: they take turns at waiting for one core.
const complaints = await Promise.all(checks.map(complaintOf));
for (const complaint of complaints)
  if (complaint !== null) process.stdout.write(`\n${complaint}\n`);
if (complaints.some((complaint) => complaint !== null)) process.exitCode = 1;
