import { fork, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { Db } from '../../database/tables.ts';
import type { ImportProgress } from '../../shared/imports.ts';
import type {
  FailuresOutcome,
  ImportJob,
  ImportMessage,
  ImportOutcome,
  ImportTask,
  OnProgress,
} from './job.ts';

/** Imports files, one at a time. */
export type Importer = {
  /**
   * Imports a file, or looks at it.
   *
   * @param options `id`: by which its progress can be asked for; `signal` ends what only looks.
   * @returns null while another one is at work.
   */
  run(
    bytes: Uint8Array,
    job: ImportJob,
    options: Options<ImportOutcome>,
  ): Promise<ImportOutcome | null>;
  /** The rows that are invalid, as a file. */
  failures(
    bytes: Uint8Array,
    job: ImportJob,
    options: Options<FailuresOutcome>,
  ): Promise<FailuresOutcome | null>;
  /** How far the import with this id is; null where this process has none. */
  progressOf(id: string): ImportProgress | null;
};

declare module '../../deps.ts' {
  interface Deps {
    importer: Importer;
  }
}

type Options<Outcome> = {
  id: string | null;
  signal: AbortSignal;
  /** The work itself, for a database that only this process has. */
  inThisProcess(
    db: Db,
    bytes: Uint8Array,
    job: ImportJob,
    onProgress: OnProgress,
  ): Promise<Outcome>;
};

/** A process that needs more, in MB, is ended: it is a hostile file. */
const execArgv = ['--max-old-space-size=96', '--max-semi-space-size=2'];
/** What it cannot tell any more stands beside the site's own log. */
const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];

/** @param distDir the build's folder, which contains the process's program. */
export function createImporter(database: Database, distDir: string): Importer {
  let current: { id: string | null; progress: ImportProgress } | null = null;

  async function oneAtATime<Outcome>(
    id: string | null,
    work: (onProgress: (progress: ImportProgress) => void) => Promise<Outcome>,
  ): Promise<Outcome | null> {
    if (current !== null) return null;
    const own = { id, progress: { phase: 'reading' as const, done: 0, total: 0 } };
    current = own;
    try {
      return await work((progress) => {
        current = { id, progress };
      });
    } finally {
      current = null;
    }
  }

  const { place, db } = database;
  const inChildProcess = (
    task: ImportTask,
    onProgress: (progress: ImportProgress) => void,
    signal: AbortSignal,
  ) =>
    database.besideProcess(() =>
      runChildProcess(join(distDir, 'server/import-process.js'), task, onProgress, signal),
    );

  return {
    run: (bytes, job, { id, signal, inThisProcess }) =>
      oneAtATime(id, async (onProgress): Promise<ImportOutcome> => {
        if (place === null) return inThisProcess(db, bytes, job, onProgress);
        const outcome = await inChildProcess(
          { place, bytes, job, task: 'import' },
          onProgress,
          signal,
        );
        if (outcome.kind === 'file') throw new TypeError('An import makes no file');
        return outcome;
      }),
    failures: (bytes, job, { id, signal, inThisProcess }) =>
      oneAtATime(id, async (onProgress): Promise<FailuresOutcome> => {
        if (place === null) return inThisProcess(db, bytes, job, onProgress);
        const outcome = await inChildProcess(
          { place, bytes, job, task: 'failures' },
          onProgress,
          signal,
        );
        if (outcome.kind === 'report' || outcome.kind === 'reused') {
          throw new TypeError('This makes a file');
        }
        return outcome;
      }),
    progressOf: (id) => (current !== null && current.id === id ? current.progress : null),
  };
}

/** @throws what went wrong there, also where it has taken too much memory, or `signal` ended it. */
function runChildProcess(
  program: string,
  task: ImportTask,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportOutcome | FailuresOutcome> {
  const child = fork(program, { execArgv, serialization: 'advanced', stdio });
  // An import that writes is not aborted, even if the client has disconnected.
  const abort = () => void (isDryRun(task) && child.kill('SIGKILL'));
  signal.addEventListener('abort', abort);
  return new Promise<ImportOutcome | FailuresOutcome>((resolve, reject) => {
    child.on('message', (message: ImportMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('outcome' in message) resolve(message.outcome);
      else reject(new Error(`The import failed: ${message.failure}`));
    });
    child.on('error', reject);
    child.on('exit', (code, killed) => reject(new Error(`The import ended: ${killed ?? code}`)));
    child.send(task);
  }).finally(() => signal.removeEventListener('abort', abort));
}

function isDryRun({ task, job }: ImportTask): boolean {
  return task === 'failures' || job.dryRun;
}
