import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a test file counted when it had run. */
export type FileCounts = {
  file: string;
  seconds: number;
  /** How often the place of each mutant ran, by the mutant's id. */
  places: Record<string, number>;
  /** The ids of mutants whose places ran while modules were loaded. */
  loaded: string[];
  /** How often the active mutant ran. */
  active: number;
};

type Outcome = {
  /** The names of failed tests, and other errors; null if the time was over. */
  failures: string[] | null;
  counts: FileCounts[];
};

type Options = {
  /** The id of the mutant that is active, and how often it may run in a test file. */
  active?: { id: string; limit: number };
  /** How many processes run tests. */
  workers: number;
  /** Whether to end at the first failure. */
  bail: boolean;
  maxMs: number;
};

/** The environment without what a runner that started this process has put into it. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|TESTS$|SEED$|NODE_ENV$)/.test(name)),
);

let runs = 0;

/**
 * Runs test files of a tree, in this order, in processes that end with the run.
 *
 * @throws {Error} if the runner ends without a result.
 */
export async function runTests(
  tree: string,
  files: string[],
  { active, workers, bail, maxMs }: Options,
): Promise<Outcome> {
  runs += 1;
  const failuresFile = join(tree, `failures-${runs}.json`);
  const countsFile = join(tree, `counts-${runs}.jsonl`);
  const options = ['--config=tests/mutants/vitest.config.ts', `--maxWorkers=${workers}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...options, `--bail=${bail ? 1 : 0}`];
  const child = spawn(process.execPath, [...args, ...files], {
    cwd: tree,
    env: {
      ...env,
      MUTANTS_TESTS: JSON.stringify(files),
      MUTANTS_FAILURES: failuresFile,
      MUTANTS_COUNTS: countsFile,
      ...(active && {
        __STRYKER_ACTIVE_MUTANT__: active.id,
        MUTANTS_LIMIT: String(active.limit),
      }),
    },
    stdio: 'ignore',
    // A process group, so that nothing goes on that a mutant has started.
    detached: true,
  });
  const killGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // All its processes have ended.
    }
  };
  process.once('exit', killGroup);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    killGroup();
  }, maxMs);
  await once(child, 'exit');
  clearTimeout(timer);
  killGroup();
  process.off('exit', killGroup);
  const counts = existsSync(countsFile) ? readFileSync(countsFile, 'utf8').trim().split('\n') : [];
  return {
    failures: isLate ? null : JSON.parse(readFileSync(failuresFile, 'utf8')),
    counts: counts.map((line) => JSON.parse(line)),
  };
}
