import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projects } from '../../vitest.config.ts';
import { distDir } from '../support/site.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

const root = join(distDir, '..');
const names = projects.map((project) => project.test.name);

/** Runs the runner on a file of tests/fixtures/runner, which each of the projects has. */
function runFixture(file: string, only: string[]) {
  const filters = only.flatMap((name) => ['--project', name]);
  const config = 'tests/fixtures/runner/vitest.config.ts';
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', '.', '--config', config];
  // Not what this runner tells the tests, such as which worker they are.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  return finish(
    spawnSync(process.execPath, [...args, ...filters], {
      cwd: root,
      env: { ...Object.fromEntries(own), RUNNER_FIXTURE: file },
      encoding: 'utf8',
    }),
  );
}

/** Runs `.ci/run` with an npm that says this and ends with that. */
function runCi(output: string, status: number, errors = '') {
  const dir = temporaryDir();
  const script = `printf '${output}'\nprintf '${errors}' >&2\nexit ${status}\n`;
  writeFileSync(join(dir, 'npm'), `#!/bin/sh\n${script}`);
  chmodSync(join(dir, 'npm'), 0o755);
  const env = { ...process.env, PATH: `${dir}:${process.env.PATH}` };
  return finish(spawnSync('bash', [join(root, '.ci/run')], { env, encoding: 'utf8' }));
}

function finish({ status, stdout }: { status: number | null; stdout: string }) {
  return { status, lastLine: stdout.trimEnd().split('\n').at(-1) };
}

describe('the runner', () => {
  test('ends with 1 where a test of any project fails, and counts each', {
    tags: 'extended',
    timeout: 60_000,
  }, () => {
    const run = runFixture('failing', names);

    expect(run).toEqual({ status: 1, lastLine: `0 passed, ${names.length} failed` });
  });

  test('ends with 1 where something fails beside the tests', { timeout: 60_000 }, () => {
    const run = runFixture('unhandled', ['house']);

    expect(run).toEqual({ status: 1, lastLine: '1 passed, 1 failed' });
  });

  test('ends with 0 where all pass', { tags: 'extended', timeout: 60_000 }, () => {
    const run = runFixture('passing', names);

    expect(run).toEqual({ status: 0, lastLine: `${names.length} passed, 0 failed` });
  });
});

describe('.ci/run', () => {
  test('passes where the last line says that tests passed and none failed', () => {
    expect(runCi('Tests\\n8 passed, 0 failed\\n', 0)).toMatchObject({ status: 0 });
  });

  test.each([
    ['a test failed and the exit code says otherwise', 'Tests\\n8 passed, 1 failed\\n', 0],
    ['no test was run', '0 passed, 0 failed\\n', 0],
    ['the run ends without a count', 'Tests\\n8 passed, 0 failed\\nand then\\n', 0],
    ['nothing is said', '', 0],
    ['the exit code says so', '8 passed, 0 failed\\n', 1],
  ])('fails where %s', (_, output, status) => {
    expect(runCi(output, status).status).not.toBe(0);
  });

  test('fails where a command writes on standard error', () => {
    expect(runCi('8 passed, 0 failed\n', 0, 'a warning').status).toBe(1);
  });
});
