import { useRef, useState } from 'react';

/**
 * Runs work one at a time: while one is running, further ones are ignored.
 *
 * @returns whether work is running, and the function that runs it.
 */
export function usePending(): [
  pending: boolean,
  run: (work: () => Promise<unknown>) => Promise<void>,
] {
  const [pending, setPending] = useState(false);
  const running = useRef(false);

  async function run(work: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setPending(true);
    try {
      await work();
    } finally {
      running.current = false;
      setPending(false);
    }
  }

  return [pending, run];
}
