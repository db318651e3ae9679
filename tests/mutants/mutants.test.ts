import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

test('most changes of the code make a test of their own area fail', {
  tags: 'extended',
  timeout: 3_600_000,
}, async () => {
  const child = spawn(process.execPath, ['tests/mutants/run.ts'], { stdio: 'inherit' });

  expect(await once(child, 'exit')).toEqual([0, null]);
});
