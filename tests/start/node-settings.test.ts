import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingSettings } from '../../server/node-settings.ts';
import { main, start } from '../support/process.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const options = ['--max-semi-space-size', '--initial-old-space-size', '--heap-growing-percent'];

/** What a running site was started with. */
async function startedWith(env: Record<string, string>, command: string[]) {
  const { child, says } = start({ DATA_DIR: temporaryDir(), ...env }, command);
  await says('listening');
  const read = (file: string) =>
    readFileSync(`/proc/${child.pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  return { args: read('cmdline').slice(1), env: read('environ') };
}

test('the process begins anew with the options that save memory, and with its own', async () => {
  const { args, env } = await startedWith({}, [process.execPath, '--no-warnings', main]);

  const names = args.map((arg) => arg.split('=')[0]);
  expect(names).toEqual([...options, '--no-warnings', main]);
  expect(env).toContain('MALLOC_ARENA_MAX=1');
});

test('what the operator has set is kept', { tags: 'extended' }, async () => {
  const { args, env } = await startedWith(
    { NODE_OPTIONS: '--max_semi_space_size=4', MALLOC_ARENA_MAX: '3' },
    [process.execPath, '--heap-growing-percent=50', main],
  );

  expect(args.filter((arg) => arg.startsWith('--max'))).toEqual([]);
  expect(args.filter((arg) => arg.startsWith('--heap'))).toEqual(['--heap-growing-percent=50']);
  expect(env).toContain('MALLOC_ARENA_MAX=3');
});

const none = { execArgv: [], env: {} };

test('a process that has all of it does not begin anew', () => {
  const first = missingSettings(none, process.versions.node);

  expect(first.execArgv.map((arg) => arg.split('=')[0])).toEqual(options);
  expect(missingSettings(first, process.versions.node)).toEqual(none);
});

test('a newer Node, which may lack one of the options and then would not start, gets none', () => {
  expect(missingSettings(none, '26.0.0').execArgv).toEqual([]);
});
