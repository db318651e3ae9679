import { dotsPerPixel } from './printed-codes.ts';

const dotsPerPoint = (dotsPerPixel * 96) / 72;

/** Writes each page of a PDF as a label in ZPL: a picture of its dots, in black and white. */
export async function writeZpl(pdf: Uint8Array): Promise<Buffer> {
  const [{ PDFiumLibrary }, { default: zplImage }] = await Promise.all([
    import('@hyzyla/pdfium'),
    import('zpl-image'),
  ]);
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const labels: Buffer[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const width = Math.round(originalWidth * dotsPerPoint);
    const height = Math.round(originalHeight * dotsPerPoint);
    const { data } = await page.render({ width, height, render: 'bitmap' });
    const { length, rowlen, acs } = zplImage.rgbaToACS(data, width, { notrim: true });
    const picture = `^GFA,${length},${length},${rowlen},${acs}`;
    labels.push(Buffer.from(`^XA^PW${width}^LL${height}^LH0,0^FO0,0${picture}^FS^XZ\n`));
  }
  document.destroy();
  library.destroy();
  return Buffer.concat(labels);
}
