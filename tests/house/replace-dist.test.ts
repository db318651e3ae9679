import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceDist } from '../../server/build/replace-dist.ts';
import { isRunning } from '../../server/running.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

function write(dir: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), content);
  }
}

const built = (version: string) => ({
  'manifest.json': version,
  'server/main.js': version,
  [`server/late-${version}.js`]: version,
  [`assets/late-${version}.js`]: version,
});

/** A program that says that it runs from a folder, and that it does, until its input ends. */
async function startProgram(distDir: string) {
  const source = join(import.meta.dirname, '../../server/running.ts');
  const code = `import { markRunning } from ${JSON.stringify(source)};
    markRunning(${JSON.stringify(distDir)}); console.log('runs'); process.stdin.resume();`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', code]);
  await once(program.stdout, 'data');
  return {
    stop: async () => {
      program.stdin.end();
      await once(program, 'exit');
    },
    kill: async () => {
      program.kill('SIGKILL');
      await once(program, 'exit');
    },
  };
}

test('a build leaves a running site what it loads late, until it stops', async () => {
  const root = temporaryDir();
  const dist = join(root, 'dist');
  const build = (version: string) => {
    write(join(root, 'staging'), built(version));
    replaceDist(dist, join(root, 'staging'));
    expect(readFileSync(join(dist, 'server/main.js'), 'utf8')).toBe(version);
    const late = ['1', '2', '3', '4', '5'].filter((one) =>
      existsSync(join(dist, `server/late-${one}.js`)),
    );
    for (const one of late) expect(existsSync(join(dist, `assets/late-${one}.js`)), one).toBe(true);
    return late;
  };

  expect(build('1')).toEqual(['1']);
  const site = await startProgram(dist);
  expect(build('2')).toEqual(['1', '2']);
  expect(build('3')).toEqual(['1', '2', '3']);
  await site.stop();
  expect(isRunning(dist)).toBe(false);
  expect(build('4')).toEqual(['4']);

  const killed = await startProgram(dist);
  await killed.kill();
  expect(build('5')).toEqual(['5']);
});
