import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PDFiumLibrary, PDFiumModule } from '@hyzyla/pdfium';
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

/** A letter on a page: its ink and the height of its line in points from the upper left corner, and the size of its type. */
export type PrintedLetter = {
  letter: string;
  /** In the units of the file; those of a browser are CSS pixels. */
  size: number;
  baseline: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
};

/** What of PDFium its package has no types for. */
type TextReader = {
  HEAPF64: Float64Array;
  _FPDFText_GetCharBox(text: number, index: number, ...edges: Edges): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
};
type Edges = [left: number, right: number, bottom: number, top: number];

function readsText<Module extends object>(module: Module): module is Module & TextReader {
  return '_FPDFText_GetCharBox' in module && 'HEAPF64' in module;
}

/** The letters on each page of a PDF, in the order of the file; without spaces. */
export async function lettersOn(pdf: Uint8Array): Promise<PrintedLetter[][]> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')));
  const pdfium = await PDFiumModule({ wasmBinary: new Uint8Array(wasm).buffer });
  if (!readsText(pdfium)) throw new Error('PDFium does not read text');
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  const { malloc, free } = pdfium.wasmExports;
  const file = malloc(pdf.length);
  pdfium.HEAPU8.set(pdf, file);
  const document = pdfium._FPDF_LoadMemDocument(file, pdf.length, 0);
  const edges = malloc(6 * 8);
  const pages = Array.from({ length: pdfium._FPDF_GetPageCount(document) }, (_, number) => {
    const page = pdfium._FPDF_LoadPage(document, number);
    const text = pdfium._FPDFText_LoadPage(page);
    const height = pdfium._FPDF_GetPageHeight(page);
    const letters = Array.from({ length: pdfium._FPDFText_CountChars(text) }, (_one, index) => {
      pdfium._FPDFText_GetCharBox(text, index, edges, edges + 8, edges + 16, edges + 24);
      pdfium._FPDFText_GetCharOrigin(text, index, edges + 32, edges + 40);
      const read = pdfium.HEAPF64.slice(edges / 8, edges / 8 + 6);
      const [left = 0, right = 0, bottom = 0, top = 0, , y = 0] = read;
      return {
        letter: String.fromCodePoint(pdfium._FPDFText_GetUnicode(text, index)),
        size: pdfium._FPDFText_GetFontSize(text, index),
        baseline: height - y,
        left,
        right,
        top: height - top,
        bottom: height - bottom,
      };
    });
    pdfium._FPDFText_ClosePage(text);
    pdfium._FPDF_ClosePage(page);
    return letters.filter(({ letter }) => /[^\s\0\p{Cf}\p{Cc}]/u.test(letter));
  });
  pdfium._FPDF_CloseDocument(document);
  free(edges);
  free(file);
  pdfium._FPDF_DestroyLibrary();
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
