import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { root } from './commands.ts';

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

export const notRun: NotRun[] = [
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
  {
    command: /^npm (run check|test)$/,
    reason: 'is what runs this test',
    check: expectScript,
  },
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
