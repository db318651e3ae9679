import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes a database's log (its WAL) to the disk away from the event loop, for commits that leave it to the operating
 * system (`synchronous = NORMAL`). Calls of one moment share a write.
 */
export class WalSync {
  readonly #file: string;
  readonly #rescue: () => void;
  #log: FileHandle | null = null;
  #last: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;
  #hasFailed = false;

  /**
   * @param file the log's, which exists from the first commit on.
   * @param rescue brings all that is in the log into the database, and that to the disk; throws where it cannot.
   */
  constructor(file: string, rescue: () => void) {
    this.#file = file;
    this.#rescue = rescue;
  }

  /** Resolves when the disk has all that was committed before the call. @throws if the disk cannot take it. */
  sync(): Promise<void> {
    if (this.#next === null) {
      const begin = () => {
        this.#next = null;
        return this.#write();
      };
      // The write that is under way may have begun before the caller's commit.
      this.#next = this.#last.then(begin, begin);
      this.#last = this.#next;
    }
    return this.#next;
  }

  async close(): Promise<void> {
    await this.#last.catch(() => {});
    await this.#log?.close();
  }

  async #write(): Promise<void> {
    if (this.#hasFailed) {
      // What a disk has refused once, it says to have the next time, whether it has it or not.
      this.#rescue();
      this.#hasFailed = false;
      return;
    }
    try {
      if (this.#log === null) {
        // Windows writes only for those who may change the file.
        this.#log = await open(this.#file, 'r+');
        await syncFolder(dirname(this.#file));
      }
      await this.#log.datasync();
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }
}

/** Brings the names of new files to the disk. Like SQLite it goes on where a file system does not offer that. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
