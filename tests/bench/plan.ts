import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { searchPlan } from '../../server/plans/search.ts';
import { readInstance } from '../support/plans/instance.ts';
import { say } from './times.ts';

/**
 * Plans each instance file of a folder (see support/plans/instance.ts), and prints a line of JSON for each: name, cost, vehicles,
 * routes (node ids without the depot), and seconds of the thread's processor time. How far that is from the best known cost,
 * where a file says it, goes to the standard error.
 *
 * `npm run -s bench plan -- FOLDER --seconds 2 --json`, `--seed 1`.
 */
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
const [folder = '.'] = positionals;
const [limit, seed] = [Number(options.seconds), Number(options.seed)];
if (!(limit > 0)) throw new Error(`--seconds ${options.seconds}: a number above 0 is needed`);

for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const { name, best, problem, ids } = readInstance(readFileSync(join(folder, file), 'utf8'));
  const found = await searchPlan(resolve('dist'), { problem, seed, seconds: limit });
  const routes = found.routes
    .filter(({ length }) => length > 0)
    .map((route) => route.map((stop) => ids[stop]));
  const cost = Math.round(found.distance * 100) / 100;
  const seconds = Math.round(found.seconds * 1000) / 1000;
  say(JSON.stringify({ name, cost, vehicles: routes.length, routes, seconds }));
  const gap = best === null ? '' : ` ${((cost / best - 1) * 100).toFixed(2)} % over ${best}`;
  const left = found.leftOut.length === 0 ? '' : `, ${found.leftOut.length} left out`;
  process.stderr.write(`${name.padEnd(14)} ${cost}${gap}${left}\n`);
}
