import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import type { PdfTask } from './draw.ts';

export type PdfRenderer = {
  /** @throws what went wrong, also where it takes too long or too much memory. */
  draw(task: PdfTask): Promise<Uint8Array<ArrayBuffer>>;
};

export type PdfMessage = { pdf: Uint8Array<ArrayBuffer> } | { failure: string };

/** The longest invoice takes a tenth of the time. */
const maxMs = 20_000;
/** After which the process ends, if nothing is asked of it. */
const idleMs = 30_000;
/** A process that needs more, in MB, is ended. */
const execArgv = ['--max-old-space-size=160', '--max-semi-space-size=4'];

/** What it cannot tell any more stands beside the site's own log. */
const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];

/**
 * Draws in another process, so that the site answers meanwhile and keeps its memory: one invoice at a time, so that many
 * take no more than one. It begins with the first, and ends when none has been asked for in a while.
 *
 * @param distDir the build's folder, which contains the process's program.
 */
export function createPdfRenderer(distDir: string): PdfRenderer {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const program = join(distDir, 'server/pdf-process.js');
    const started = fork(program, [distDir], { execArgv, serialization: 'advanced', stdio });
    // Also while it is idle; who waits for a PDF listens besides.
    started.on('error', () => {});
    started.once('exit', () => {
      if (child === started) child = null;
    });
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  function drawNow(task: PdfTask): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(idle);
    child ??= start();
    const current = child;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const answered = (message: PdfMessage) => {
      if ('pdf' in message) resolve(message.pdf);
      else reject(new Error(`The PDF failed: ${message.failure}`));
    };
    const failed = (reason: unknown) => {
      end();
      reject(reason);
    };
    const ended = () => failed(new Error('The process of PDFs ended'));
    const timer = setTimeout(() => failed(new Error('The PDF took too long')), maxMs);
    current.once('message', answered).once('error', failed).once('exit', ended);
    setWaiting(current, true);
    current.send(task);
    return promise.finally(() => {
      clearTimeout(timer);
      current.off('message', answered).off('error', failed).off('exit', ended);
      // While it is idle, nothing waits for it: it ends with the site.
      setWaiting(current, false);
      idle = setTimeout(end, idleMs).unref();
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

/** Whether this process stays for what the other one says. */
function setWaiting(child: ChildProcess, isWaiting: boolean): void {
  if (isWaiting) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
