import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Counts how often blocks of code are run while a spreadsheet is read: what its time grows with, however busy the
 * machine is. What V8 does by itself, as a search in a text, is not among it.
 */
export class ReadingSteps {
  readonly #worker = new Worker(new URL('./counted-reading.ts', import.meta.url));

  async of(file: Uint8Array): Promise<number> {
    this.#worker.postMessage(file);
    const [steps] = await once(this.#worker, 'message');
    return Number(steps);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
