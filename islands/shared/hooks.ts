import { useEffect, useRef, useState } from 'react';

/** Whether the island is hydrated. The first render must be the server's, so controls are enabled after it. */
export function useHydration(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
}

/**
 * Runs one piece of work at a time: further ones are ignored while it runs.
 *
 * @returns whether work is running, and the function that runs it.
 */
export function usePending() {
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

  return [pending, run] as const;
}

/** An event of React or of the browser. */
type PlainClick = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'preventDefault'>;

/** Follows a link in place, unless the click is for another tab or window. */
export function onPlainClick(follow: () => void) {
  return (event: PlainClick) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    follow();
  };
}
