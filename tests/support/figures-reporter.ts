import type { TestAnnotation } from 'vitest';
import type { Reporter, TestCase } from 'vitest/node';

/** Ends a run with what the tests have measured, a line for each. */
export default class FiguresReporter implements Reporter {
  readonly #lines: string[] = [];

  onTestCaseAnnotate(_test: TestCase, { type, message }: TestAnnotation): void {
    if (type === 'figure') this.#lines.push(message);
  }

  onTestRunEnd(): void {
    process.stdout.write(`\nMeasured:\n${this.#lines.map((line) => `  ${line}\n`).join('')}`);
  }
}
