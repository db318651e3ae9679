import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Writes a list of what failed into the file that MUTANTS_FAILURES names. */
export default class FailuresReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failures = modules.flatMap((module) => [
      ...[...module.children.allTests('failed')].map(
        (test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`,
      ),
      ...module.errors().map(({ message }) => message),
    ]);
    const errors = unhandled.map(({ message }) => message);
    writeFileSync(process.env.MUTANTS_FAILURES ?? '', JSON.stringify([...failures, ...errors]));
  }
}
