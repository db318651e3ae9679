import type { Logger } from 'pino';

/** Runs work that the response does not wait for. */
export type Background = ReturnType<typeof createBackground>;

export function createBackground(log: Logger) {
  const running = new Set<Promise<void>>();
  return {
    run(name: string, work: () => Promise<void>) {
      const task = work()
        .catch((err: unknown) => log.error({ err, work: name }, 'background work failed'))
        .finally(() => running.delete(task));
      running.add(task);
    },
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Does work when it is woken and after pauses, one run at a time. */
export type Worker = ReturnType<typeof createWorker>;

/**
 * @param work does what there is to do, while `isOpen()`; resolves to the milliseconds until the next run: 0 if there is
 *   probably more to do. It handles its own errors.
 * @param options `pauseMs`: the shortest time between two runs, so that each run finds more work; `firstMs`: the time from
 *   the start to the first run.
 */
export function createWorker(
  work: (isOpen: () => boolean) => Promise<number>,
  { pauseMs = 0, firstMs = 0 } = {},
) {
  let open = false;
  let running: Promise<void> | null = null;
  /** Whether `wake` was called during a run. */
  let again = false;
  /** Whether the timer ends a pause after which there is work. */
  let isPausing = false;
  let timer: NodeJS.Timeout | undefined;
  let pauseEnd = 0;

  function begin(): void {
    if (!open) return;
    if (running !== null) {
      again = true;
      return;
    }
    clearTimeout(timer);
    [again, isPausing] = [false, false];
    running = work(() => open).then(beginLater);
  }

  function beginLater(waitMs: number): void {
    running = null;
    if (!open) return;
    if (again && pauseMs === 0) {
      begin();
      return;
    }
    pauseEnd = performance.now() + pauseMs;
    isPausing = again || waitMs < pauseMs;
    timer = setTimeout(begin, isPausing ? pauseMs : waitMs).unref();
  }

  return {
    /** Runs as soon as possible: there may be work. */
    wake() {
      const waitMs = pauseEnd - performance.now();
      if (running !== null || waitMs <= 0) {
        begin();
      } else if (open && !isPausing) {
        clearTimeout(timer);
        isPausing = true;
        timer = setTimeout(begin, waitMs).unref();
      }
    },
    async idle() {
      begin();
      while (running !== null || isPausing) {
        if (isPausing) begin();
        await running;
      }
    },
    start() {
      open = true;
      if (firstMs === 0) begin();
      else timer = setTimeout(begin, firstMs).unref();
    },
    /** Waits for the current run, and begins no other. */
    async stop() {
      open = false;
      isPausing = false;
      clearTimeout(timer);
      await running;
    },
  };
}
