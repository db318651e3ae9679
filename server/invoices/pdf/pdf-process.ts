import { drawInvoice, type PdfTask } from './draw.ts';
import type { PdfMessage } from './renderer.ts';
import { loadTextLayout } from './text.ts';

/** A separate process (see renderer.ts) that draws one invoice after the other. Its argument is the build's folder. */
const layout = loadTextLayout(process.argv[2] ?? '');

// Stopping the site may signal all its processes. This process ignores that, because the site may still wait for a mail's
// attachment; it ends when the site disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit());
process.on('message', async (task: PdfTask) => {
  process.send?.(await drawToMessage(task));
});

async function drawToMessage(task: PdfTask): Promise<PdfMessage> {
  try {
    return { pdf: new Uint8Array(await drawInvoice(task, layout)) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
