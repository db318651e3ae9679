import { setImmediate as nextTurn } from 'node:timers/promises';

/** A new request takes this many turns of the event loop: to accept it, to read it, to answer it, to send the answer. */
const turns = 4;

/** Lets the requests that have arrived be answered, before long work goes on. */
export async function yieldToRequests(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}
