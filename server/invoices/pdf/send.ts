import type { Context } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import type { InvoicePdf } from './invoice-pdf.ts';
import type { PdfAsker } from './queue.ts';

/** Draws the PDF of an invoice, and sends it. */
export async function sendPdf(
  c: Context<SiteEnv>,
  { name, draw }: Pick<InvoicePdf, 'name' | 'draw'>,
  lane: PdfAsker['lane'],
) {
  return c.body(await draw({ lane, signal: c.req.raw.signal }), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}
