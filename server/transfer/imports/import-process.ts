import { openExistingDatabase } from '../../database/open.ts';
import type { ImportMessage, ImportTask } from './job.ts';
import { runJob } from './run.ts';

/**
 * A separate process, see importer.ts: reads, validates and writes through a connection of its own, while the site
 * serves visitors.
 */
// A stop of the site may signal all its processes; this one ends when its work is done, or with the site.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: ImportTask) => {
  await send(await messageOf(task));
  // Nothing is left to do; the last message is on its way.
  process.exit(0);
});

async function messageOf({ place, bytes, job }: ImportTask): Promise<ImportMessage> {
  try {
    const database = await openExistingDatabase(place, { readonly: false });
    try {
      const outcome = await runJob(database.db, bytes, job, (progress) => void send({ progress }));
      await database.tidyUp();
      return { outcome };
    } finally {
      await database.db.destroy();
    }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Resolves once the message has been handed over, or the site is gone. */
function send(message: ImportMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
