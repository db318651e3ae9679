import { fork, type StdioOptions } from 'node:child_process';
import { join } from 'node:path';
import type { Database } from '../../database/database.ts';
import type { Db } from '../../database/tables.ts';
import type { ImportProgress } from '../../shared/imports.ts';
import type {
  FailuresOutcome,
  ImportJob,
  ImportNews,
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
  /** The rows that are no good, as a file. */
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
  inPlace(db: Db, bytes: Uint8Array, job: ImportJob, told: OnProgress): Promise<Outcome>;
};

/** A process that needs more, in MB, is ended: it is a hostile file. */
const execArgv = ['--max-old-space-size=96', '--max-semi-space-size=2'];
/** What it cannot tell any more stands beside the site's own log. */
const stdio: StdioOptions = ['ignore', 'ignore', 'inherit', 'ipc'];

/** @param distDir the build's folder, which contains the process's program. */
export function createImporter(database: Database, distDir: string): Importer {
  let current: { id: string | null; progress: ImportProgress } | null = null;

  async function alone<Outcome>(
    id: string | null,
    work: (told: (progress: ImportProgress) => void) => Promise<Outcome>,
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
  const apart = (task: ImportTask, told: (progress: ImportProgress) => void, signal: AbortSignal) =>
    database.besideProcess(() =>
      inProcess(join(distDir, 'server/import-process.js'), task, told, signal),
    );

  return {
    run: (bytes, job, { id, signal, inPlace }) =>
      alone(id, async (told): Promise<ImportOutcome> => {
        if (place === null) return inPlace(db, bytes, job, told);
        const outcome = await apart({ place, bytes, job, wanted: 'import' }, told, signal);
        if (outcome.kind === 'file') throw new TypeError('An import makes no file');
        return outcome;
      }),
    failures: (bytes, job, { id, signal, inPlace }) =>
      alone(id, async (told): Promise<FailuresOutcome> => {
        if (place === null) return inPlace(db, bytes, job, told);
        const outcome = await apart({ place, bytes, job, wanted: 'failures' }, told, signal);
        if (outcome.kind === 'report' || outcome.kind === 'reused') {
          throw new TypeError('This makes a file');
        }
        return outcome;
      }),
    progressOf: (id) => (current !== null && current.id === id ? current.progress : null),
  };
}

/** @throws what went wrong there, also where it has taken too much memory, or `signal` ended it. */
function inProcess(
  program: string,
  task: ImportTask,
  told: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportOutcome | FailuresOutcome> {
  const child = fork(program, { execArgv, serialization: 'advanced', stdio });
  // What writes goes on to its end, whoever waits for it or not.
  const abort = () => void (isLook(task) && child.kill('SIGKILL'));
  signal.addEventListener('abort', abort);
  return new Promise<ImportOutcome | FailuresOutcome>((resolve, reject) => {
    child.on('message', (news: ImportNews) => {
      if ('progress' in news) told(news.progress);
      else if ('outcome' in news) resolve(news.outcome);
      else reject(new Error(`The import failed: ${news.failure}`));
    });
    child.on('error', reject);
    child.on('exit', (code, killed) => reject(new Error(`The import ended: ${killed ?? code}`)));
    child.send(task);
  }).finally(() => signal.removeEventListener('abort', abort));
}

function isLook({ wanted, job }: ImportTask): boolean {
  return wanted === 'failures' || job.dryRun;
}
