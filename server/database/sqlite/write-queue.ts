/** How many writes begin before what else has arrived has its turn: about two milliseconds of work. */
const perTurn = 2;

/**
 * Lets requests that write begin a few in each turn of the event loop, in the order in which they came. Without it all
 * that have arrived would be served at once, and reads wait for as long.
 */
export class WriteQueue {
  readonly #waiting: (() => void)[] = [];
  #left = perTurn;
  #isCounting = false;

  /** Whether there are writes that have yet to begin. */
  get hasMore(): boolean {
    return this.#waiting.length > 0;
  }

  /** Resolves when a request may begin to write. */
  wait(): Promise<void> {
    if (!this.#isCounting) this.#count();
    if (this.#left > 0 && !this.hasMore) {
      this.#left -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #count(): void {
    this.#isCounting = true;
    setImmediate(() => {
      const next = this.#waiting.splice(0, perTurn);
      this.#left = perTurn - next.length;
      for (const resolve of next) resolve();
      this.#isCounting = false;
      if (next.length > 0) this.#count();
    });
  }
}
