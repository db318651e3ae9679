import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PdfTask } from './draw.ts';

/** Draws invoices as PDF. */
export type PdfRenderer = {
  /** @throws what went wrong, also where it takes too long or too much memory. */
  draw(task: PdfTask): Promise<Uint8Array<ArrayBuffer>>;
};

declare module '../../deps.ts' {
  interface Deps {
    pdfRenderer: PdfRenderer;
  }
}

/** An invoice takes a hundredth of it; a thousand lines a third of the memory. */
const limits = { ms: 20_000, idleMs: 30_000, maxOldGenerationSizeMb: 192 };

/**
 * Draws in a thread, so that the site answers meanwhile: one invoice at a time, so that many take no more memory than one.
 * The thread begins with the first and ends when none is asked for any more, which gives its memory back.
 *
 * @param distDir the build's folder, which contains the thread's program.
 */
export function createPdfRenderer(distDir: string): PdfRenderer {
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const { maxOldGenerationSizeMb } = limits;
    const program = join(distDir, 'server/pdf-thread.js');
    const started = new Worker(program, {
      workerData: distDir,
      resourceLimits: { maxOldGenerationSizeMb },
    });
    started.unref();
    return started;
  }

  function end(): void {
    void thread?.terminate();
    thread = null;
  }

  function drawNow(task: PdfTask): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(idle);
    thread ??= start();
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const failed = (reason: unknown) => {
      end();
      reject(reason);
    };
    const timer = setTimeout(() => failed(new Error('The PDF took too long')), limits.ms);
    const ended = () => failed(new Error('The thread of PDFs ended'));
    const current = thread.once('message', resolve).once('error', failed).once('exit', ended);
    current.ref();
    current.postMessage(task);
    return promise.finally(() => {
      clearTimeout(timer);
      current.off('message', resolve).off('error', failed).off('exit', ended);
      current.unref();
      idle = setTimeout(end, limits.idleMs).unref();
    });
  }

  return {
    draw(task) {
      const drawn = last.then(() => drawNow(task));
      last = drawn.catch(() => {});
      return drawn;
    },
  };
}
