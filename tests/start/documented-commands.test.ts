import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { scopes } from '../../server/shared/account.ts';
import { adminEmail } from '../support/admin.ts';
import { programWith } from '../support/auth/api-keys.ts';
import { dataDirOf } from '../support/database-file.ts';
import {
  type Command,
  commandsOf,
  documents,
  exampleDocuments,
  root,
} from '../support/documentation/commands.ts';
import { startSite } from '../support/site.ts';
import { sample } from '../support/sweep.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/**
 * Commands of the documentation that the test does not run: why not, which test does what they do, and what can be
 * checked of them instead.
 */
type NotRun = {
  command: RegExp;
  reason: string;
  /** The test that runs the same on its own. */
  triedBy?: string;
  check?: (command: string) => void;
};

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

function expectScript(command: string): void {
  const name = command.match(/^npm (?:run )?([\w:-]+)/)?.[1] ?? '';
  expect(scripts, command).toHaveProperty([name]);
}

/** The script exists, and programs of tests/bench know the options. */
function expectBench(command: string): void {
  expectScript(command);
  const [, name = 'bench'] = command.match(/^npm run bench (\w+)/) ?? [];
  expect(existsSync(join(root, `tests/bench/${name}.ts`)), command).toBe(true);
  const programs = globSync('tests/bench/*.ts', { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  for (const [, option = ''] of command.matchAll(/ --([a-z]\w*)/g)) {
    expect(programs, `${command}: --${option}`).toMatch(
      new RegExp(`--${option}\\b|['"\`]${option}['"\`]|\\b${option}: \\{`),
    );
  }
}

const notRun: NotRun[] = [
  {
    command: /^npm ci$/,
    reason: 'it would empty the node_modules of the tests that run; CI begins with it',
    check: () => expect(existsSync(join(root, 'package-lock.json'))).toBe(true),
  },
  {
    command: /^npm run demo$/,
    reason: 'runs until it is stopped',
    triedBy: 'tests/start/release.test.ts',
    check: expectScript,
  },
  {
    command: /^npx waybill$/,
    reason: 'runs until it is stopped',
    triedBy: 'tests/start/release.test.ts',
  },
  { command: /^npm run dev$/, reason: 'runs until it is stopped', check: expectScript },
  { command: /^npm (run check|test)$/, reason: 'is what runs this test', check: expectScript },
  {
    command: /^npm run docs$/,
    reason: 'is part of the build, whose pages other tests read',
    check: expectScript,
  },
  {
    command: /^npm run bench( |$)/,
    reason: 'takes minutes, and a machine that does nothing else',
    check: expectBench,
  },
  {
    command: /^npm exec -- redocly lint openapi\.json$/,
    reason: 'takes some seconds, and is linted in another test anyway',
    triedBy: 'tests/api/openapi/document.test.ts',
  },
  {
    command: /^WAYBILL_URL=… .*node server\.mjs$/,
    reason: 'runs until it is stopped',
    triedBy: 'tests/examples/worker-start.test.ts',
    check: (command) => {
      const settings = readFileSync(join(root, 'examples/shop-orders/settings.mjs'), 'utf8');
      for (const [name] of command.matchAll(/[A-Z_]+(?==)/g)) expect(settings).toContain(name);
    },
  },
  {
    command: /^sudo -u waybill .*waybill move-to-postgres$/,
    reason: 'needs an empty database of PostgreSQL',
    triedBy: 'tests/postgres/move.test.ts',
  },
  {
    command: /^pg_basebackup /,
    reason: 'needs a primary on another machine',
    triedBy: 'tests/faults/failover.test.ts',
  },
];

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
type Site = { url: string; key: string };

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
async function runPage(commands: Command[], site: Site): Promise<string[]> {
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
async function syntaxFaults(commands: Command[]): Promise<string> {
  return run('bash', ['-n', '-c', commands.map(({ text }) => text).join('\n')]).then(
    () => '',
    ({ stderr }) => String(stderr),
  );
}

const pages = [...documents, ...exampleDocuments]
  .map((file) => ({ file, commands: commandsOf(file) }))
  .filter(({ commands }) => commands.length > 0);
const all = pages.flatMap(({ commands }) => commands);
const isRun = ({ text }: Command) => !notRun.some(({ command }) => command.test(text));

test('the documentation has commands, and a shell understands each of them', async () => {
  expect(pages.map(({ file }) => file)).toEqual(
    expect.arrayContaining([
      'README.md',
      'docs/operations.md',
      'docs/start/programmer.md',
      'examples/shop-orders/README.md',
    ]),
  );
  expect(await syntaxFaults(all)).toBe('');
});

const toRun = pages
  .filter(({ commands }) => commands.some(isRun))
  .map(({ file, commands }) => [file, commands.filter(isRun)] as const);
const firstSteps = toRun.filter(([file]) => /^README|^docs\/start\//.test(file));

test.each(sample(toRun, firstSteps))(
  'the commands of %s do what they say',
  async (_file, commands) => {
    const asks = commands.some(({ text }) => /^(curl|export SITE)/.test(text));
    const site = asks ? await siteToAsk() : { url: 'https://parcels.example.com', key: 'wb_none' };

    expect(await runPage(commands, site)).toEqual([]);
  },
  30_000,
);

test.each(notRun)('what is not run ($reason) is checked: $command', ({ command, ...checks }) => {
  const texts = all.map(({ text }) => text).filter((text) => command.test(text));

  expect(texts).not.toEqual([]);
  for (const text of texts) checks.check?.(text);
  if (checks.triedBy !== undefined) expect(existsSync(join(root, checks.triedBy))).toBe(true);
});

/** A site with a key that may do what a key can. */
async function siteToAsk() {
  const site = await startSite();
  const { key } = await programWith(site, { name: 'The reader', scopes });
  return { url: site.url, key };
}
