import { openExistingDatabase } from '../../database/open.ts';
import type { ImportMessage, ImportTask } from './job.ts';
import { runJob } from './run.ts';

// A child process of importer.ts, which reads, validates and writes through its own connection, while the site serves visitors. A
// stop of the site may signal all its processes. This process ignores signals, and ends when its work is done, or with the site.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(1));
process.once('message', async (task: ImportTask) => {
  await sendToSite(await runTask(task));
  process.exit(0);
});

async function runTask({ place, bytes, job }: ImportTask): Promise<ImportMessage> {
  try {
    const database = await openExistingDatabase(place, { readonly: false });
    try {
      const outcome = await runJob(
        database.db,
        bytes,
        job,
        (progress) => void sendToSite({ progress }),
      );
      await database.tidyUp();
      return { outcome };
    } finally {
      await database.db.destroy();
    }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Resolves when the message has been sent, or if the site is gone. */
function sendToSite(message: ImportMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });
}
