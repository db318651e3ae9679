import { PDFiumLibrary } from '@hyzyla/pdfium';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** Dots of a label printer in an inch: eight a millimetre. */
const dotsPerInch = 25.4 * 8;

/** A page of paper. */
export type PrintedPage = {
  /** In points, of which there are 72 in an inch. */
  width: number;
  height: number;
  /** As a label printer draws it: a PNG with a pixel for each dot. */
  dots: Buffer;
};

/**
 * What comes out of the printer when a page of the site is printed, on the paper that it asks for.
 *
 * @param fineness how many pixels a dot is wide.
 */
export async function printed(page: Page, fineness = 1): Promise<PrintedPage[]> {
  return pagesOf(await page.pdf({ preferCSSPageSize: true }), fineness);
}

/** How many pages a PDF has; drawing them takes long. */
export async function countSheets(pdf: Uint8Array): Promise<number> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const count = document.getPageCount();
  document.destroy();
  library.destroy();
  return count;
}

/** The pages of a PDF. */
export async function pagesOf(pdf: Uint8Array, fineness = 1): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: PrintedPage[] = [];
  for (const sheet of document.pages()) {
    const { originalWidth: width, originalHeight: height } = sheet.getOriginalSize();
    const { data } = await sheet.render({
      scale: (fineness * dotsPerInch) / 72,
      render: ({ data: pixels, ...size }) =>
        sharp(pixels, { raw: { ...size, channels: 4 } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
    });
    pages.push({ width, height, dots: Buffer.from(data) });
  }
  document.destroy();
  library.destroy();
  return pages;
}

/** The widths of the dark and light parts of a line of dots, without the white at its ends. */
export async function runsAt(dots: Buffer, line: number): Promise<number[]> {
  const { width = 0 } = await sharp(dots).metadata();
  const row = await sharp(dots)
    .extract({ left: 0, top: line, width, height: 1 })
    .greyscale()
    .raw()
    .toBuffer();
  const text = [...row].map((grey) => (grey < 128 ? '#' : ' ')).join('');
  return [...text.trim().matchAll(/#+| +/g)].map(([run]) => run.length);
}
