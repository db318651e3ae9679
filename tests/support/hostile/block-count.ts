import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Counts how often blocks of code are run by a function of one argument that a module exports: what its time grows
 * with, however busy the machine is. What V8 does by itself, as a search in a text, is not among it.
 */
export class BlockCount<Input> {
  readonly #worker: Worker;

  /** @param module - Relative to this folder. */
  constructor(module: string, name: string) {
    const workerData = { module: new URL(module, import.meta.url).href, name };
    this.#worker = new Worker(new URL('./counted-calls.ts', import.meta.url), { workerData });
  }

  async of(input: Input): Promise<number> {
    this.#worker.postMessage(input);
    const [blocks] = await once(this.#worker, 'message');
    return Number(blocks);
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
