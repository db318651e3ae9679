import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Database } from '../database/database.ts';
import type { Db } from '../database/tables.ts';
import type { ImportProgress } from '../shared/imports.ts';
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

type Options<Outcome> = {
  id: string | null;
  signal: AbortSignal;
  /** The work itself, for a database that only this thread has. */
  inPlace(db: Db, bytes: Uint8Array, job: ImportJob, told: OnProgress): Promise<Outcome>;
};

/** A thread with more than this is ended: it is a hostile file. */
const maxHeapMb = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 3 };

/** @param distDir the build's folder, which contains the thread's program. */
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
  const inThread = (
    task: ImportTask,
    told: (progress: ImportProgress) => void,
    signal: AbortSignal,
  ) =>
    database.besideThread(() =>
      inWorker(join(distDir, 'server/import-worker.js'), task, told, signal),
    );

  return {
    run: (bytes, job, { id, signal, inPlace }) =>
      alone(id, async (told): Promise<ImportOutcome> => {
        if (place === null) return inPlace(db, bytes, job, told);
        const outcome = await inThread({ place, bytes, job, wanted: 'import' }, told, signal);
        if (outcome.kind === 'file') throw new TypeError('An import makes no file');
        return outcome;
      }),
    failures: (bytes, job, { id, signal, inPlace }) =>
      alone(id, async (told): Promise<FailuresOutcome> => {
        if (place === null) return inPlace(db, bytes, job, told);
        const outcome = await inThread({ place, bytes, job, wanted: 'failures' }, told, signal);
        if (outcome.kind === 'report' || outcome.kind === 'reused') {
          throw new TypeError('This makes a file');
        }
        return outcome;
      }),
    progressOf: (id) => (current !== null && current.id === id ? current.progress : null),
  };
}

/** @throws the thread's error, also where it has taken too much memory; AbortError where `signal` ended it. */
function inWorker(
  program: string,
  task: ImportTask,
  told: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportOutcome | FailuresOutcome> {
  const worker = new Worker(program, {
    workerData: task,
    transferList: task.bytes.buffer instanceof ArrayBuffer ? [task.bytes.buffer] : [],
    resourceLimits: maxHeapMb,
  });
  // What writes goes on to its end, whoever waits for it or not.
  const abort = () => void (isLook(task) && worker.terminate());
  signal.addEventListener('abort', abort);
  return new Promise<ImportOutcome | FailuresOutcome>((resolve, reject) => {
    worker.on('message', (news: ImportNews) => {
      if ('outcome' in news) resolve(news.outcome);
      else told(news.progress);
    });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The import ended with ${code}`)));
  }).finally(() => signal.removeEventListener('abort', abort));
}

function isLook({ wanted, job }: ImportTask): boolean {
  return wanted === 'failures' || job.dryRun;
}
