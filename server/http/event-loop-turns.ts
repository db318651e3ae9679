/** Many large files at once would keep new visitors waiting: a connection is taken in each turn of the event loop. */
const mostInTurn = 4;

const queue: (() => void)[] = [];

/** Waits until there is room in a turn of the event loop for another piece of work. */
export function nextEventLoopTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (queue.push(resolve) === 1) setImmediate(letOn);
  });
}

function letOn(): void {
  for (const resolve of queue.splice(0, mostInTurn)) resolve();
  if (queue.length > 0) setImmediate(letOn);
}
