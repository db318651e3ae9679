import type { TestContext } from 'vitest';
import { isWhole } from './sweep.ts';

/** How much of something a test does: in `npm test`, and in the long form, `npm run test:faults`. */
export function shortOrLong<Amount>(short: Amount, long: Amount): Amount {
  return isWhole ? long : short;
}

/** What 99 of 100 requests may take, in milliseconds. In `npm test` other tests take their share of the machine. */
export const promptMs = shortOrLong(250, 100);

/** Notes what was measured; the long form prints it at its end. */
export async function figure({ annotate }: TestContext, text: string): Promise<void> {
  await annotate(text, 'figure');
}

/** Milliseconds in seconds, as figures say it. */
export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
