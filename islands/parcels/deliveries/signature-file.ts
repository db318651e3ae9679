import SignaturePad, { type PointGroup } from 'signature_pad';
import { scaled } from './strokes.ts';

/** The paper that a signature is sent on, in pixels; the field has the same shape. */
export const paper = { width: 800, height: 450 };

/** What the pen draws with, whatever the theme: signatures are kept as ink on paper. */
export const ink = { penColor: 'black', backgroundColor: 'white' };

/**
 * Draws strokes on paper, the same on every screen.
 *
 * @param width of the field that they were drawn in.
 */
export async function signatureFile(
  strokes: readonly PointGroup[],
  width: number,
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, paper);
  const pad = new SignaturePad(canvas, ink);
  pad.off();
  pad.fromData(scaled(strokes, paper.width / width));
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return png && new File([png], 'signature.png', { type: 'image/png' });
}
