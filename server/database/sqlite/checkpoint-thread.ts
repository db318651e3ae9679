import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { isLocked, retryBusy } from './busy-retry.ts';
import { scrubFile } from './scrub.ts';

/**
 * A thread's program: makes a checkpoint for each message, or writes the file anew for one that says `scrub`, and answers it;
 * see wal.ts.
 */
const sqlite = new Sqlite(workerData, { fileMustExist: true });

parentPort?.on('message', async (message) => {
  if (message === 'scrub') await retryBusy(() => scrubFile(sqlite));
  else makeCheckpoint();
  parentPort?.postMessage(null);
});

function makeCheckpoint(): void {
  try {
    // Of readers and writers it waits for none, and takes what they let it have.
    sqlite.pragma('wal_checkpoint(passive)');
  } catch (error) {
    // Another process makes one.
    if (!isLocked(error)) throw error;
  }
}
