import { code128, type DrawingContext } from 'bwip-js/generic';
import { trackPath } from '../../shared/paths.ts';
import { shortPath } from '../../tracking/shared/short-path.ts';
import { createQrCode, quietZone } from '../../web/qr-code.ts';
import type { CodeSize, PrintedCode, PrintedCodes } from '../shared/parcel-list.ts';

/** Label printers have 203 dots an inch, which is eight a millimetre; a CSS pixel is a 96th of an inch. */
export const dotsPerPixel = (25.4 * 8) / 96;

/** The width of a bar in dots. A narrower one cannot be read from every printer; a wider one is not read better. */
const barDots = { least: 2, most: 4 };
const minQrDots = 3;

/** Modules of white on each side of a bar code. */
const barCodeQuietZone = 10;

/** More letters than this fit in no code of these sizes, and take long to encode. */
const maxQrLetters = 300;

/** The URL of a parcel's public page, as short as it can be. */
export function trackingUrl(code: string, origin: string): string {
  return `${origin}${shortPath(code) ?? trackPath(code)}`;
}

/**
 * A bar code and a QR code; null for one that could not be read in its size. Each of their modules is a whole number of dots of
 * a label printer.
 */
export function drawPrintedCodes(
  texts: { barCode: string; qrCode: string },
  sizes: { barCode: CodeSize; qrCode: CodeSize },
): PrintedCodes {
  return {
    barCode: printedBarCode(texts.barCode, sizes.barCode),
    qrCode: printedQrCode(texts.qrCode, sizes.qrCode),
  };
}

/** Code 128; null if it cannot hold this text, or its bars would be too narrow. */
function printedBarCode(text: string, size: CodeSize): PrintedCode | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const { width, bars } = code128({ bcid: 'code128', text, scale: 1 }, barCollector());
  const [dotsWide, dotsHigh] = sizeInDots(size);
  const fitting = Math.floor(dotsWide / (width + 2 * barCodeQuietZone));
  const dots = Math.min(fitting, barDots.most);
  if (dots < barDots.least) return null;
  const start = Math.floor((dotsWide - width * dots) / 2);
  const path = bars.map(([left, wide]) => {
    const across = wide * dots;
    return `M${start + left * dots} 0h${across}v${dotsHigh}h-${across}z`;
  });
  return printedCode(size, path.join(''));
}

/** A QR code with error correction of 15 %, or 7 % if that does not fit; null if its modules would be too small. */
function printedQrCode(text: string, size: CodeSize): PrintedCode | null {
  if (text.length > maxQrLetters) return null;
  const [side] = sizeInDots(size);
  for (const level of ['M', 'L'] as const) {
    const { modules, path } = createQrCode(text, level);
    const dots = Math.floor(side / (modules + 2 * quietZone));
    if (dots < minQrDots) continue;
    return printedCode(size, path(Math.floor((side - modules * dots) / 2), dots));
  }
  return null;
}

function sizeInDots({ width, height }: CodeSize): [number, number] {
  return [Math.floor(width * dotsPerPixel), Math.floor(height * dotsPerPixel)];
}

function printedCode(size: CodeSize, path: string): PrintedCode {
  const dots = (pixels: number) => (pixels * dotsPerPixel).toFixed(4);
  return { ...size, viewBox: `0 0 ${dots(size.width)} ${dots(size.height)}`, path };
}

/** The width of a bar code in modules, and the left edges and widths of its bars. */
type Bars = { width: number; bars: [number, number][] };

/** A drawing context of bwip-js that collects the bars. */
function barCollector(): DrawingContext<Bars> {
  const drawn: Bars = { width: 0, bars: [] };
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      drawn.width = width;
    },
    // A bar is a line with the x of its middle, rounded up.
    line: (x, _y, _x, __y, width) => drawn.bars.push([x - Math.ceil(width / 2), width]),
    polygon: () => {},
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => drawn,
  };
}
