import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { errorCode } from '../shared/errors.ts';
import { dayMs, hourMs } from '../times.ts';

/** Older files are removed; their PDFs are drawn again when they are needed. */
const maxAgeMs = 30 * dayMs;
/** If all files together are larger, the oldest are removed. */
const maxBytes = 500e6;
/** Older unfinished files were left behind by a process that died. */
const unfinishedMs = hourMs;
const unfinished = '.part';

/** Symbolic links are not followed, on systems with O_NOFOLLOW. */
const readItself = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);
const digestBytes = 32;

export const storedPdfsFolder = 'invoice-pdfs';

type Parts = { dataDir: string; log: Logger };

/**
 * Stores PDFs of issued invoices as files. Errors of the disk are logged, not thrown: a PDF that cannot be read is null and
 * drawn again, and a PDF that cannot be written is not stored.
 */
export function openStoredPdfs({ dataDir, log }: Parts) {
  const dir = join(dataDir, storedPdfsFolder);
  let bytesWritten = 0;

  async function removeOld(now = new Date()): Promise<void> {
    const files = await listStoredFiles(dir);
    let bytes = 0;
    for (const { path, size, mtimeMs } of files.sort((one, two) => two.mtimeMs - one.mtimeMs)) {
      bytes += size;
      const age = now.getTime() - mtimeMs;
      const maxAge = path.endsWith(unfinished) ? unfinishedMs : maxAgeMs;
      if (age > maxAge || bytes > maxBytes) await rm(path, { force: true });
    }
  }

  return {
    async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
      try {
        const file = await readFile(join(dir, name), { flag: readItself });
        const [pdf, digest] = [file.subarray(0, -digestBytes), file.subarray(-digestBytes)];
        if (pdfDigest(pdf).equals(digest)) return new Uint8Array(pdf);
        log.warn({ file: name }, 'a stored PDF is damaged, and is drawn again');
      } catch (err) {
        if (errorCode(err) !== 'ENOENT') log.warn({ err }, 'a stored PDF could not be read');
      }
      return null;
    },
    /** Appends a digest to the PDF, so that `read` notices a damaged file; PDF readers ignore it there. */
    async write(name: string, pdf: Uint8Array): Promise<void> {
      const draft = join(dir, `.${name}.${randomUUID()}${unfinished}`);
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        const content = Buffer.concat([pdf, pdfDigest(pdf)]);
        await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
        await rename(draft, join(dir, name));
        bytesWritten += content.length;
        if (bytesWritten > maxBytes / 10) {
          bytesWritten = 0;
          await removeOld();
        }
      } catch (err) {
        log.warn({ err }, 'a PDF could not be stored');
        await rm(draft, { force: true }).catch(() => {});
      }
    },
    removeOld,
  };
}

function pdfDigest(pdf: Uint8Array): Buffer {
  return createHash('sha256').update(pdf).digest();
}

async function listStoredFiles(dir: string) {
  const names = await readdir(dir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const files: { path: string; size: number; mtimeMs: number }[] = [];
  for (const name of names) {
    const path = join(dir, name);
    // Another process may have removed the file.
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) files.push({ path, size: found.size, mtimeMs: found.mtimeMs });
  }
  return files;
}
