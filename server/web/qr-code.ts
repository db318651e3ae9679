import { encode } from 'uqr';

/** The width of the white margin of a code, in modules, which scanners need to find it. */
export const quietZone = 4;

/** A QR code: the modules of a side without the quiet zone, and an SVG path of the dark modules. */
export type QrCode = {
  modules: number;
  /** @param start the left and upper edge. @param scale the side of a module. */
  path(start: number, scale: number): string;
};

/** Encodes a text. @param level of error correction: L restores 7 % of the code, M 15 %. */
export function createQrCode(text: string, level: 'L' | 'M'): QrCode {
  const { data, size } = encode(text, { ecc: level, border: 0 });
  return {
    modules: size,
    path: (start, scale) => data.flatMap((row, y) => rowBars(row, y, start, scale)).join(''),
  };
}

/** The dark modules of a row, with adjacent ones joined to a bar. */
function rowBars(row: boolean[], y: number, start: number, scale: number): string[] {
  const text = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...text.matchAll(/1+/g)].map(({ 0: { length }, index }) => {
    const width = length * scale;
    return `M${start + index * scale} ${start + y * scale}h${width}v${scale}h-${width}z`;
  });
}
