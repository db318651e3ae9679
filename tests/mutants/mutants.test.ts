import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { inTurn } from '../support/sweep.ts';

/**
 * Those of one of three areas, each night those of the next. An area's are the same each time: a mutant that lives is the doing of a
 * change, not of the draw.
 */
const areas = inTurn(['prices', 'cash', 'masking'], 1);

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
