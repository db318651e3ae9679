import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import config, { projects } from '../../vitest.config.ts';

/** The test files to run, in the order in which they are run. */
const files: string[] = JSON.parse(process.env.MUTANTS_TESTS ?? '[]');

class InOrder extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ moduleId }: TestSpecification) =>
      files.findIndex((file) => moduleId.endsWith(file));
    return specifications.toSorted((one, other) => turn(one) - turn(other));
  }
}

/** The runner as `npm test` has it, for the tests that need no other server. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    reporters: ['./tests/mutants/reporter.ts'],
    // Each mutant has a runner of its own, which transforms the same files.
    fsModuleCachePath: 'transformed',
    sequence: { sequencer: InOrder },
    projects: projects
      .filter(({ test: { name } }) => name === 'server' || name === 'mocking')
      .map((project) => ({
        ...project,
        test: { ...project.test, setupFiles: ['tests/mutants/setup.ts'] },
      })),
  },
});
