import type { TestContext } from 'vitest';

/** `npm run test:faults` asks more often, and of more connections, than `npm test` has time for. */
const isLong = process.env.FAULTS === 'long';

/** How much of something a test does: in the short form, and in the long one. */
export function shortOrLong<Amount>(short: Amount, long: Amount): Amount {
  return isLong ? long : short;
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
