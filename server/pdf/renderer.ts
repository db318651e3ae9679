import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';

/** What the process draws, by its kind; each area adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface PdfTasks {}

export type PdfTask = {
  [Kind in keyof PdfTasks]: { kind: Kind } & PdfTasks[Kind];
}[keyof PdfTasks];

export type PdfMessage = { pdf: Uint8Array<ArrayBuffer> } | { failure: string };

/** Ten times what the longest paper takes. */
const maxMs = 20_000;
/** The process ends when it was idle for so long. */
const idleMs = 30_000;
/** Limits in MB; Node ends a process that needs more. */
const execArgv = ['--max-old-space-size=160', '--max-semi-space-size=4'];

/** What the process writes to stderr when it crashes appears beside the site's log. */
const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];

/**
 * Draws in a separate process, so that the site keeps answering and its memory does not grow. The caller draws one paper at a
 * time, so that many need no more memory than one. The process starts with the first paper, and ends after some time without.
 *
 * @param distDir the build's folder, which contains the process's program.
 */
export function createPdfRenderer(distDir: string) {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const program = join(distDir, 'server/pdf-process.js');
    const started = fork(program, [distDir], { execArgv, serialization: 'advanced', stdio });
    // An error without a listener would end the site, even while the process is idle. `draw` has its own listener.
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

  /** @throws {Error} if drawing fails, takes too long, or needs too much memory. */
  function draw(task: PdfTask): Promise<Uint8Array<ArrayBuffer>> {
    clearTimeout(idle);
    child ??= start();
    const current = child;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    const answered = (message: PdfMessage) => {
      if ('pdf' in message) resolve(message.pdf);
      else reject(new Error(`The PDF could not be drawn: ${message.failure}`));
    };
    const failed = (reason: unknown) => {
      end();
      reject(reason);
    };
    const ended = () => failed(new Error('The PDF process ended'));
    const timer = setTimeout(() => failed(new Error('The PDF took too long')), maxMs);
    current.once('message', answered).once('error', failed).once('exit', ended);
    setWaiting(current, true);
    current.send(task);
    return promise.finally(() => {
      clearTimeout(timer);
      current.off('message', answered).off('error', failed).off('exit', ended);
      // An idle process does not keep the site running, and ends with it.
      setWaiting(current, false);
      idle = setTimeout(end, idleMs).unref();
    });
  }

  return { draw };
}

/** Sets whether the site's process stays alive to wait for the child's messages. */
function setWaiting(child: ChildProcess, isWaiting: boolean): void {
  if (isWaiting) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
