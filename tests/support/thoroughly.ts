import { test } from 'vitest';
import { isWhole } from './sweep.ts';

/**
 * A test that `npm run test:all` alone runs, because it is dear and another one asks the same in another way: the same
 * task on another path, in another look, or with a refusal that the tests of the API see too.
 */
export const thoroughly = test.runIf(isWhole);
