import { parentPort, workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { isLocked } from './busy-retry.ts';

/** A thread's program: makes a checkpoint for each message, and answers it; see wal.ts. */
const sqlite = new Sqlite(workerData, { fileMustExist: true });

parentPort?.on('message', () => {
  try {
    // Of readers and writers it waits for none, and takes what they let it have.
    sqlite.pragma('wal_checkpoint(passive)');
  } catch (error) {
    // Another process makes one.
    if (!isLocked(error)) throw error;
  }
  parentPort?.postMessage(null);
});
