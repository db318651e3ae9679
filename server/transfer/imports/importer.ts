import { fork, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { ImportProgress } from '../shared/import-columns.ts';
import type { ImportJob, ImportMessage, ImportOutcome, ImportTask, OnProgress } from './job.ts';

/** `id`: the id by which the progress can be read; `signal`: aborts a dry run. */
type Options = { id: string | null; signal: AbortSignal };

export type Importer = ReturnType<typeof createImporter>;

declare module '../../deps.ts' {
  interface Deps {
    importer: Importer;
  }
}

/** Limits the memory, in MB. Only a hostile file needs more, and the process then ends. */
const execArgv = ['--max-old-space-size=96', '--max-semi-space-size=2'];
/** Standard error is inherited, so that a crash of the process is seen beside the site's log. */
const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];

/** @param distDir the build's folder, which has the program of the child process. */
export function createImporter(database: Database, distDir: string) {
  let current: { id: string | null; progress: ImportProgress } | null = null;

  return {
    /** Imports a file, or validates it. @returns null if another import is running. */
    async run(
      bytes: Uint8Array,
      job: ImportJob,
      { id, signal }: Options,
    ): Promise<ImportOutcome | null> {
      if (current !== null) return null;
      const onProgress: OnProgress = (progress) => {
        current = { id, progress };
      };
      onProgress({ phase: 'reading', done: 0, total: 0 });
      const { place, db } = database;
      try {
        if (place === null) {
          // Loaded on demand, because the child process usually does the work.
          const { runJob } = await import('./run.ts');
          return await runJob(db, bytes, job, onProgress);
        }
        const program = join(distDir, 'server/import-process.js');
        const task = { place, bytes, job };
        return await database.besideProcess(() =>
          runChildProcess(program, task, onProgress, signal),
        );
      } finally {
        current = null;
      }
    },
    /** The progress of the import with this id; null if this process does not have it. */
    progressOf: (id: string) => (current?.id === id ? current.progress : null),
  };
}

/** @throws if the import failed, the process ran out of memory, or `signal` aborted it. */
function runChildProcess(
  program: string,
  task: ImportTask,
  onProgress: OnProgress,
  signal: AbortSignal,
): Promise<ImportOutcome> {
  const child = fork(program, { execArgv, serialization: 'advanced', stdio });
  // An import that writes is not aborted, even if the client has disconnected.
  const abort = () => void (task.job.dryRun && child.kill('SIGKILL'));
  signal.addEventListener('abort', abort);
  return new Promise<ImportOutcome>((resolve, reject) => {
    child.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('outcome' in message) resolve(message.outcome);
      else reject(new Error(`The import failed: ${message.failure}`));
    });
    child.on('error', reject);
    child.on('exit', (code, killed) => reject(new Error(`The import ended: ${killed ?? code}`)));
    child.send(task);
    // The client may have disconnected before the listener was added.
    if (signal.aborted) abort();
  }).finally(() => signal.removeEventListener('abort', abort));
}
