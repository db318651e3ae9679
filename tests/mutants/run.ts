import { globSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { areas, serverTests } from './areas.ts';
import { drawMutants, type Mutant } from './draw.ts';
import { type FileCounts, runTests } from './run-tests.ts';
import { buildTree } from './tree.ts';

/**
 * `npm run mutants` changes the code in 60 places, in one after the other, and prints which of these mutants are killed: a test of
 * the place's own area fails. Fails if fewer than 85 % are.
 *
 * `--count 60`; `--seed 1`, of which others draw other mutants; `--area cash`, once or more: only those of these areas;
 * `--anywhere`: then runs all tests of the server with those that are alive.
 */
const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    area: { type: 'string', multiple: true, default: Object.keys(areas) },
    anywhere: { type: 'boolean', default: false },
  },
});

const leastShare = 0.85;
const lanes = availableParallelism();

const start = performance.now();
const { mutants: drawn, files } = await drawMutants(options.seed, Number(options.count));
const mutants = drawn.filter(({ area }) => options.area.includes(area));
print(`seed ${options.seed}: ${mutants.length} mutants in ${files.length} files`);
const tree = buildTree(files);
process.once('exit', () => rmSync(tree, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const atHome = await observe(mutants.flatMap(({ area }) => areas[area]?.tests ?? []));
const alive = await tryAll(mutants, ({ area }) => {
  const own = new Set(globSync(areas[area]?.tests ?? []));
  return atHome.filter(({ file }) => own.has(file));
});
for (const area of new Set(mutants.map((mutant) => mutant.area))) {
  const isOfArea = (mutant: Mutant) => mutant.area === area;
  printShare(area, alive.filter(isOfArea), mutants.filter(isOfArea));
}
const share = printShare('at home', alive, mutants);
if (share < leastShare) process.exitCode = 1;
if (options.anywhere) {
  const anywhere = await observe(serverTests);
  printShare('anywhere', await tryAll(alive, () => anywhere), mutants);
}

/** Runs tests without a mutant. @returns what they count, the quickest file first. @throws {Error} if a test fails. */
async function observe(patterns: string[]): Promise<FileCounts[]> {
  const tests = globSync([...new Set(patterns)]);
  const limits = { workers: lanes, bail: false, maxMs: 3_600_000 };
  const { failures, counts } = await runTests(tree, tests, limits);
  if (failures?.length !== 0) throw new Error(`Fails without a mutant: ${failures?.join(', ')}`);
  print(`${counts.length} test files pass without a mutant`);
  return counts.sort((one, other) => one.seconds - other.seconds);
}

/** Tries mutants, as many at a time as there are cores. @returns those that are alive. */
async function tryAll(all: Mutant[], testsOf: (mutant: Mutant) => FileCounts[]): Promise<Mutant[]> {
  const alive: Mutant[] = [];
  const queue = all.values();
  const lane = async () => {
    for (const mutant of queue) if (await isAlive(mutant, testsOf(mutant))) alive.push(mutant);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return alive;
}

/** Runs tests with a mutant until one fails: first those that run its place, the quickest of them first. */
async function isAlive(mutant: Mutant, tests: FileCounts[]): Promise<boolean> {
  const { id } = mutant;
  const runIt = tests.filter(({ places }) => id in places);
  const isKnown = runIt.some(({ places }) => (places[id] ?? 0) > 1);
  // What runs when a module is loaded may change any test; what only another process runs is counted by none.
  const isAnywhere = !isKnown || tests.some(({ loaded }) => loaded.includes(id));
  const chosen = isAnywhere ? [...new Set([...runIt, ...tests])] : runIt;
  const seconds = chosen.reduce((sum, test) => sum + test.seconds, 30);
  const most = Math.max(...tests.map(({ places }) => places[id] ?? 0));
  const { failures, counts } = await runTests(
    tree,
    chosen.map(({ file }) => file),
    {
      active: { id, limit: 1000 + most * 100 },
      workers: 1,
      bail: true,
      maxMs: seconds * 3000,
    },
  );
  const ran = counts.reduce((sum, { active }) => sum + active, 0);
  const isKilled = failures === null || failures.length > 0;
  const why = isKilled
    ? (failures?.[0] ?? 'out of time')
    : `ran ${ran} times in ${chosen.length} test files`;
  print(`${isKilled ? 'killed' : 'alive '} ${describeMutant(mutant)}  (${oneLine(why)})`);
  return !isKilled;
}

function describeMutant({ area, file, line, before, after }: Mutant): string {
  return `${area}  ${file}:${line}  ${oneLine(before)}  →  ${oneLine(after)}`;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/** Prints how many mutants are not alive. @returns their share. */
function printShare(where: string, alive: Mutant[], all: Mutant[]): number {
  const share = (all.length - alive.length) / all.length;
  const minutes = Math.round((performance.now() - start) / 60_000);
  print(
    `${where}: ${all.length - alive.length} of ${all.length} killed (${Math.round(share * 100)} %), after ${minutes} minutes`,
  );
  return share;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
