import { setImmediate as nextTurn } from 'node:timers/promises';

/** The turns of the event loop that a new request takes: to accept it, to read it, to answer it, to send the answer. */
const turns = 4;

/** Lets requests that have arrived be answered before long work goes on. */
export async function yieldToRequests(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}
