import { parentPort, workerData } from 'node:worker_threads';
import { drawInvoice, type PdfTask } from './draw.ts';
import { loadTextLayout } from './text.ts';

/** A thread of its own, see renderer.ts: draws one invoice after the other. */
const layout = loadTextLayout(workerData);

parentPort?.on('message', async (task: PdfTask) => {
  const pdf = new Uint8Array(await drawInvoice(task, layout));
  parentPort?.postMessage(pdf, [pdf.buffer]);
});
