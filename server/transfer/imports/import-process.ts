import { openExistingDatabase } from '../../database/open.ts';
import type { ImportNews, ImportTask } from './job.ts';
import { collectFailures, importFile } from './run-job.ts';

/**
 * A separate process, see importer.ts: reads, judges and writes through a connection of its own, while the site
 * serves visitors.
 */
// Whoever stops the site may signal all its processes; this one ends when its work is done, or with the site.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: ImportTask) => {
  await tell(await newsOf(task));
  // Nothing is left to do; the last news are on their way.
  process.exit(0);
});

async function newsOf(task: ImportTask): Promise<ImportNews> {
  try {
    return { outcome: await outcomeOf(task) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function outcomeOf({ place, bytes, job, wanted }: ImportTask) {
  const database = await openExistingDatabase(place, { readonly: false });
  try {
    const work = wanted === 'import' ? importFile : collectFailures;
    const outcome = await work(database.db, bytes, job, (progress) => void tell({ progress }));
    await database.tidyUp();
    return outcome;
  } finally {
    await database.db.destroy();
  }
}

/** Resolves once it has been handed over; whether anybody is there to hear it does not matter. */
function tell(news: ImportNews): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(news, undefined, undefined, () => resolve());
    else resolve();
  });
}
