import type { Logger } from 'pino';

/** Work that goes on after its request has been answered. */
export type Background = {
  /** Starts the work; errors are logged. */
  run(name: string, work: () => Promise<void>): void;
  /** Waits for all work that has started. */
  idle(): Promise<void>;
};

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run(name, work) {
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
