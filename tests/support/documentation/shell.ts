import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { adminEmail } from '../admin.ts';
import { dataDirOf } from '../database-file.ts';
import { temporaryDir } from '../temporary-dir.ts';
import { type Command, root } from './commands.ts';

const run = promisify(execFile);

/**
 * What stands in for programs that a test may not use, or that are not here: npm's installing, systemd, Docker, sudo.
 * They refuse what the real ones would not understand here, and do what matters to the commands after them.
 */
const standIns = join(root, 'tests/fixtures/documentation/bin');

/** The system's folders that commands write to; a test has its own. */
const folders = /(?<![\w.-])\/(opt|etc|var|usr|mnt)\//g;

/** The time in the name of the backup before an update. */
const madeAt = '20260101T000000Z';

/** Where curl asks, and with which key. */
export type Site = { url: string; key: string };

/** What a reader puts in: the documentation's placeholders, and what stands for them here. */
function fillIn(text: string, dir: string, site: Site): string {
  return text
    .replaceAll('https://parcels.example.com', site.url)
    .replaceAll('http://localhost:3000', site.url)
    .replaceAll('wb_…', site.key)
    .replaceAll('waybill-…-before-update.db', `waybill-${madeAt}-before-update.db`)
    .replace(/\bFILE\b/g, join(dir, 'backup.db'))
    .replace(/\b(EMAIL|ada@example\.com)\b/g, adminEmail)
    .replace(folders, `${dir}/$1/`);
}

/**
 * Runs the commands of a page one after the other in one shell, in a machine of folders.
 *
 * @returns those that failed, with what they said.
 */
export async function runPage(commands: Command[], site: Site): Promise<string[]> {
  const dir = await machine();
  const [folder] = commands.flatMap(({ file }) => /^examples\/.+(?=\/)/.exec(file) ?? []);
  if (folder !== undefined) cpSync(join(root, folder), join(dir, 'work'), { recursive: true });
  const lines = commands.map(
    ({ text, line }) => `{ ${fillIn(text, dir, site)}\n} >out 2>&1 </dev/null || fail ${line}`,
  );
  const script = `fail() { echo "line $1: $(cat out)"; }\n${lines.join('\n')}`;
  const { stdout } = await run('bash', ['-c', script], {
    cwd: join(dir, 'work'),
    env: {
      PATH: [
        standIns,
        join(dir, 'usr/local/bin'),
        dirname(process.execPath),
        process.env.PATH ?? '',
      ].join(delimiter),
      HOME: dir,
      REPOSITORY: root,
      DATA_DIR: join(dir, 'var/lib/waybill'),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  });
  return stdout.split(/\n(?=line \d)/).filter((text) => text.trim() !== '');
}

/** Empty folders where a system has them, and the data of a site that is not running. */
async function machine(): Promise<string> {
  const dir = temporaryDir();
  for (const folder of ['opt', 'etc/systemd/system', 'usr/local/bin', 'mnt/usb', 'work']) {
    mkdirSync(join(dir, folder), { recursive: true });
  }
  const data = join(dir, 'var/lib/waybill');
  cpSync(await dataDirOf(), data, { recursive: true });
  // That of the container.
  cpSync(data, join(dir, 'data'), { recursive: true });
  mkdirSync(join(data, 'backups'));
  cpSync(join(data, 'waybill.db'), join(dir, 'backup.db'));
  cpSync(join(data, 'waybill.db'), join(data, `backups/waybill-${madeAt}-before-update.db`));
  // The release that a site is updated to.
  writeFileSync(join(dir, 'work/waybill-0.2.0.tgz'), '');
  return dir;
}

/** What a shell does not understand of commands; '' if it understands all of them. */
export async function syntaxFaults(commands: Command[]): Promise<string> {
  return run('bash', ['-n', '-c', commands.map(({ text }) => text).join('\n')]).then(
    () => '',
    ({ stderr }) => String(stderr),
  );
}
