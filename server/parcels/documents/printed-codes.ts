import { code128, type DrawingContext, qrcode } from 'bwip-js/generic';
import type { CodeRoom, PrintedCode, PrintedCodes } from '../../shared/documents.ts';
import { trackPath } from '../../shared/paths.ts';
import { shortPath } from '../../shared/short-url.ts';

/** Label printers have 203 dots an inch, which is eight a millimetre; a CSS pixel is a 96th of an inch. */
const dotsPerPixel = (25.4 * 8) / 96;

/** In dots: a bar narrower than the least is not read from every printer; a wider one needs no more room. */
const barDots = { least: 2, most: 4 };
const leastQrDots = 3;

/** In modules, on each side. */
const quiet = { barCode: 10, qrCode: 4 };

/** More letters than this fit in no room of ours, and take long to find out. */
const mostQrLetters = 300;

/**
 * The bar code of a tracking code, and the QR code of its public address, each as far as it can be read in its
 * room: all of their modules are whole dots of a label printer.
 */
export function printedCodesOf(
  code: string,
  origin: string,
  rooms: { barCode: CodeRoom; qrCode: CodeRoom },
): PrintedCodes {
  const address = `${origin}${shortPath(code) ?? trackPath(code)}`;
  return { barCode: barCodeOf(code, rooms.barCode), qrCode: qrCodeOf(address, rooms.qrCode) };
}

/** Code 128; null if it cannot hold this text, or its bars would be too narrow. */
export function barCodeOf(text: string, room: CodeRoom): PrintedCode | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const { width, bars } = code128({ bcid: 'code128', text, scale: 1 }, shapes());
  const [dotsWide, dotsHigh] = dotsOf(room);
  const fitting = Math.floor(dotsWide / (width + 2 * quiet.barCode));
  const dots = Math.min(fitting, barDots.most);
  if (dots < barDots.least) return null;
  const start = Math.floor((dotsWide - width * dots) / 2);
  const path = bars.map(([left, wide]) => {
    const across = wide * dots;
    return `M${start + left * dots} 0h${across}v${dotsHigh}h-${across}z`;
  });
  return printed(room, path.join(''));
}

/** With as much that may be lost (15 %, else 7 %) as there is room for; null if its modules would be too small. */
export function qrCodeOf(text: string, room: CodeRoom): PrintedCode | null {
  if (text.length > mostQrLetters) return null;
  const [side] = dotsOf(room);
  for (const eclevel of ['M', 'L']) {
    const options = { bcid: 'qrcode', text, eclevel, scale: 1 };
    const { width, outlines } = qrcode(options, shapes());
    // They are two points wide.
    const modules = width / 2;
    const dots = Math.floor(side / (modules + 2 * quiet.qrCode));
    if (dots < leastQrDots) continue;
    const start = Math.floor((side - modules * dots) / 2);
    const path = outlines.map((points) => outlineOf(points, start, dots / 2));
    return printed(room, path.join(''));
  }
  return null;
}

function dotsOf({ width, height }: CodeRoom): [number, number] {
  return [Math.floor(width * dotsPerPixel), Math.floor(height * dotsPerPixel)];
}

function printed(room: CodeRoom, path: string): PrintedCode {
  const dots = (pixels: number) => (pixels * dotsPerPixel).toFixed(4);
  return { ...room, viewBox: `0 0 ${dots(room.width)} ${dots(room.height)}`, path };
}

type Point = [number, number];

function outlineOf([first = [0, 0], ...others]: Point[], start: number, scale: number): string {
  let [x, y] = first;
  const sides = others.map(([nextX, nextY]) => {
    const side = nextX === x ? `v${(nextY - y) * scale}` : `h${(nextX - x) * scale}`;
    [x, y] = [nextX, nextY];
    return side;
  });
  return `M${start + first[0] * scale} ${start + first[1] * scale}${sides.join('')}z`;
}

type Shapes = {
  width: number;
  /** Left edges and widths. */
  bars: [number, number][];
  outlines: Point[][];
};

/** What bwip-js draws a code with: keeps the shapes of its dark parts, in points. */
function shapes(): DrawingContext<Shapes> {
  const drawn: Shapes = { width: 0, bars: [], outlines: [] };
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      drawn.width = width;
    },
    // A bar is a line, given by its middle, or where that is none, by what comes after it.
    line: (x, _y, _x, __y, width) => drawn.bars.push([x - Math.ceil(width / 2), width]),
    polygon: (points) => drawn.outlines.push(points),
    hexagon: () => {},
    ellipse: () => {},
    fill: () => {},
    text: () => {},
    end: () => drawn,
  };
}
