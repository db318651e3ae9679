import { parentPort, workerData } from 'node:worker_threads';
import { openExistingDatabase } from '../database/open.ts';
import { collectFailures, importFile } from './do-job.ts';
import type { ImportNews, ImportTask } from './job.ts';

/**
 * A separate thread, see importer.ts: reads, judges and writes through a connection of its own, while the site's
 * thread serves visitors.
 */
const task: ImportTask = workerData;
const database = await openExistingDatabase(task.place, { readonly: false });
try {
  const work = task.wanted === 'import' ? importFile : collectFailures;
  const outcome = await work(database.db, task.bytes, task.job, (progress) => tell({ progress }));
  await database.tidyUp();
  tell({ outcome });
} finally {
  await database.db.destroy();
}

function tell(news: ImportNews): void {
  parentPort?.postMessage(news);
}
