import { appendFileSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Reply } from '../http.ts';

/** What a site answered in a test of the API. */
export type Recorded = {
  test: string;
  method: string;
  path: string;
  status: number;
  headers: Reply['headers'];
  text: string;
};

/** Set where answers are kept; see recording.ts. */
const dir = process.env.RECORDED_ANSWERS;

/** Whether a call was answered, and not HTTP itself: what a method may do, or where the site is, by https. */
export function isOfCall({ method, status }: Pick<Recorded, 'method' | 'status'>): boolean {
  return method !== 'HEAD' && method !== 'OPTIONS' && status !== 308;
}

/** Whether an answer is one of the API, in one of its own tests. */
export function isOfApiTest(path: string): boolean {
  const { testPath = '' } = expect.getState();
  return path.startsWith('/api/') && /[/\\]tests[/\\]api[/\\]/.test(testPath);
}

/** Keeps an answer for the test that shows all of them to Prism. */
export function recordAnswer(method: string, path: string, reply: Reply): void {
  const { status, headers, text } = reply;
  // What was sent compressed is bytes, which are not kept as text; another test has it as it is.
  if (dir === undefined || headers['content-encoding'] !== undefined) return;
  const { currentTestName = '' } = expect.getState();
  const answer: Recorded = { test: currentTestName, method, path, status, headers, text };
  appendFileSync(join(dir, `${process.pid}.jsonl`), `${JSON.stringify(answer)}\n`);
}

/** The answers that were kept in this run so far. */
export function recordedAnswers(): Recorded[] {
  if (dir === undefined) return [];
  return globSync('*.jsonl', { cwd: dir }).flatMap((file) =>
    readFileSync(join(dir, file), 'utf8')
      .trim()
      .split('\n')
      .map((line): Recorded => JSON.parse(line)),
  );
}
