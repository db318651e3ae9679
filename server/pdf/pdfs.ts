import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { createMissingCharacters } from './fonts.ts';
import { createPdfQueue, type PdfAsker } from './queue.ts';
import { createPdfRenderer, type PdfTask } from './renderer.ts';
import { openStoredPdfs } from './stored-pdfs.ts';

export type Pdfs = ReturnType<typeof createPdfs>;

declare module '../deps.ts' {
  interface Deps {
    pdfs: Pdfs;
  }
}

type Parts = {
  config: Pick<Config, 'dataDir'>;
  distDir: string;
  log: Logger;
  metrics: Deps['metrics'];
};

/** `key`: equal for equal PDFs. `stored`: the name of the stored file; null: the PDF is not stored. */
type Form = { key: string; stored: string | null };

export function createPdfs({ config: { dataDir }, distDir, log, metrics }: Parts) {
  const renderer = createPdfRenderer(distDir);
  const queue = createPdfQueue();
  const files = openStoredPdfs({ dataDir, log });
  metrics.watchInvoicePdfs(queue.waiting);

  async function readStored(name: string | null) {
    const pdf = name === null ? null : await files.read(name);
    if (pdf !== null) metrics.recordInvoicePdf('stored');
    return pdf;
  }

  async function drawAndStore({ stored }: Form, readTask: () => Promise<PdfTask>) {
    // The PDF may have been drawn for another request while this one waited.
    const found = await readStored(stored);
    if (found !== null) return found;
    const pdf = await renderer.draw(await readTask());
    metrics.recordInvoicePdf('drawn');
    if (stored !== null) await files.write(stored, pdf);
    return pdf;
  }

  return {
    /** @throws {BusyError} if too many PDFs wait; the reason of the asker's signal. */
    async draw(form: Form, asker: PdfAsker, readTask: () => Promise<PdfTask>) {
      const found = await readStored(form.stored);
      return found ?? queue.draw(form.key, asker, () => drawAndStore(form, readTask));
    },
    /** The characters of texts that no font has, and that a PDF shows as question marks. */
    missingCharacters: createMissingCharacters(distDir),
    removeOld: () => files.removeOld(),
  };
}
