import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { isLocked, retryBusy } from './busy-retry.ts';
import { scrubFile } from './scrub.ts';

/** The program of a thread: makes a checkpoint for each message, or rewrites the file for the message `scrub`, and answers; see wal.ts. */
const sqlite = new Sqlite(workerData, { fileMustExist: true });

parentPort?.on('message', async (message) => {
  if (message === 'scrub') await retryBusy(() => scrubFile(sqlite));
  else makeCheckpoint();
  parentPort?.postMessage(null);
});

function makeCheckpoint(): void {
  try {
    // Passive: waits for no readers or writers, and copies only as much as they allow.
    sqlite.pragma('wal_checkpoint(passive)');
  } catch (error) {
    // If it is locked, another process is making a checkpoint.
    if (!isLocked(error)) throw error;
  }
}
