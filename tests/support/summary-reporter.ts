import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { isWhole, seed } from './sweep.ts';

/** Ends a run with one plain line: how many tests passed, and how many failed. Before it stands how many were left out. */
export default class SummaryReporter implements Reporter {
  onTestRunStart(): void {
    if (isWhole) process.stdout.write(`\nWhat is drawn is drawn by SEED=${seed}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = count('failed') + broken + unhandled.length;
    const left = count('skipped');
    if (left > 0) process.stdout.write(`\n${left} not run\n`);
    process.stdout.write(`\n${count('passed')} passed, ${failed} failed\n`);
  }
}
