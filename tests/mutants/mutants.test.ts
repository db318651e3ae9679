import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

/** Those of three areas, the same each time: a mutant that lives is the doing of the last change, not of the draw. */
const areas = ['prices', 'cash', 'masking'];

test('most changes of the code make a test of their own area fail', {
  tags: 'extended',
  timeout: 3_600_000,
}, async () => {
  const child = spawn(
    process.execPath,
    ['tests/mutants/run.ts', ...areas.flatMap((area) => ['--area', area])],
    {
      stdio: 'inherit',
    },
  );

  expect(await once(child, 'exit')).toEqual([0, null]);
});
