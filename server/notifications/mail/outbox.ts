import { constants } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { SendMailOptions } from 'nodemailer';
import { DeliveryFailure } from './failure.ts';
import { textOnly } from './smtp.ts';

/** The folder for mail that goes to no server: .eml files that only the site's user can read. */
export type Outbox = {
  /** Writes a mail to a file. @returns its full path. @throws {DeliveryFailure} */
  write(name: string, message: SendMailOptions): Promise<string>;
  /** The content of a file; null if there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Removes a file and the drafts of interrupted attempts, if there are any. */
  remove(name: string): Promise<void>;
};

/** A symbolic link is not followed, where the system knows this: it could show any file that the site can read. */
const readItself = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

/** A mail in the format in which it is sent, which is also the format of .eml files. */
export async function renderMessage(message: SendMailOptions): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ ...textOnly, streamTransport: true, newline: 'windows' });
  const { message: content } = await composer.sendMail(message);
  return Buffer.isBuffer(content) ? content : buffer(content);
}

/** @param dir is created with the first mail. */
export function openOutbox(dir: string): Outbox {
  return {
    async write(name, message) {
      const file = join(dir, name);
      const draft = join(dir, `${draftsOf(name)}${process.pid}.part`);
      try {
        const content = await renderMessage(message);
        await mkdir(dir, { recursive: true, mode: 0o700 });
        // Written atomically: the file is renamed when it is complete.
        await rm(draft, { force: true });
        await writeFile(draft, content, { mode: 0o600, flush: true, flag: 'wx' });
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {});
        throw writeFailure(error);
      }
      return file;
    },
    read: (name) => readFile(join(dir, name), { flag: readItself }).catch(nullIfMissing),
    async remove(name) {
      const files = (await readdir(dir).catch(nullIfMissing)) ?? [];
      const own = files.filter((file) => file === name || file.startsWith(draftsOf(name)));
      for (const file of own) await rm(join(dir, file), { force: true });
    },
  };
}

/** A name that sorts by time and is the same at every attempt: `20260102T030405678Z-000042.eml`. */
export function outboxName({ id, created_at }: { id: number; created_at: string }): string {
  const time = created_at.replace(/[^0-9TZ]/g, '');
  return `${time}-${String(id).padStart(6, '0')}.eml`;
}

/** The prefix of a file's drafts; each process has its own draft. */
function draftsOf(name: string): string {
  return `.${name}.`;
}

function nullIfMissing(error: unknown): null {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return null;
  throw error;
}

function writeFailure(error: unknown): DeliveryFailure {
  const code = errorCode(error) ?? 'unknown';
  const reason = `The outbox cannot be written (${code}).`;
  return new DeliveryFailure(reason, { fault: 'away', code });
}

/** The code of a file system error, such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  const { code }: NodeJS.ErrnoException = error instanceof Error ? error : new Error();
  return code;
}
