import type { Context } from 'hono';
import type { SiteEnv } from '../http/context.ts';
import type { PdfAsker } from './queue.ts';

/** A file that has still to be drawn. */
type Drawn = {
  /** In ASCII. */
  name: string;
  draw(asker: PdfAsker): Promise<Uint8Array<ArrayBuffer>>;
};

/** Draws a file, by default a PDF, and sends it. */
export async function sendPdf(
  c: Context<SiteEnv>,
  { name, draw }: Drawn,
  lane: PdfAsker['lane'],
  type = 'application/pdf',
) {
  return c.body(await draw({ lane, signal: c.req.raw.signal }), 200, {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}
