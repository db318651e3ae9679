import { onTestFinished, vi } from 'vitest';

/** Sets the server's clock for the rest of the test; timers keep running. */
export function setClock(now: string | number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Moves the server's clock forward, as `setClock`. */
export function letPass(ms: number): void {
  setClock(Date.now() + ms);
}
