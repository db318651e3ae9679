import { setImmediate as nextTurn } from 'node:timers/promises';

/** The turns of the event loop that a new request takes: to accept it, to read it, to answer it, to send the answer. */
const turns = 4;

/** Lets requests that have arrived be answered before long work goes on. */
export async function yieldToRequests(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await nextTurn();
}

/** How many milliseconds work may take before other requests are handled. */
const turnMs = 8;

/** Handles many items one by one, and lets other requests be handled in between. @returns what was made of them, in order. */
export async function oneByOne<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  let begun = performance.now();
  for (const item of items) {
    made.push(await make(item));
    if (performance.now() - begun < turnMs) continue;
    await yieldToRequests();
    begun = performance.now();
  }
  return made;
}
