import { drawInvoice } from './invoices/pdf/draw.ts';
import { drawLabels } from './parcels/documents/draw-labels.ts';
import type { PdfMessage, PdfTask } from './pdf/renderer.ts';
import { loadTextLayout } from './pdf/text.ts';

/** A separate process (see pdf/renderer.ts) that draws one paper after the other. Its argument is the build's folder. */
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
    const draw = task.kind === 'labels' ? drawLabels(task, layout) : drawInvoice(task, layout);
    return { pdf: new Uint8Array(await draw) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
