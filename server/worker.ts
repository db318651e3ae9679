/** Work that is done when there is some, one run at a time, and looked for now and then. */
export type Worker = {
  /** There may be work: does it as soon as possible. */
  wake(): void;
  /** Resolves when no work is left. */
  idle(): Promise<void>;
  start(): void;
  /** Lets what runs come to its end, and begins nothing else. */
  stop(): Promise<void>;
};

/**
 * @param work does what there is to do, while `isOpen()`; resolves to the milliseconds until the next look. It
 *   deals with its own faults.
 */
export function createWorker(work: (isOpen: () => boolean) => Promise<number>): Worker {
  let open = false;
  let again = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (!open) return;
    again = true;
    running ??= run().finally(() => {
      running = null;
      // wake() may have been called after the last look.
      if (again) wake();
    });
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    let waitMs = 0;
    while (again && open) {
      again = false;
      waitMs = await work(() => open);
    }
    if (open) timer = setTimeout(wake, waitMs).unref();
  }

  return {
    wake,
    async idle() {
      wake();
      while (running !== null) await running;
    },
    start() {
      open = true;
      wake();
    },
    async stop() {
      open = false;
      clearTimeout(timer);
      await running;
    },
  };
}
