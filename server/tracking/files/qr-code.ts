import { encode } from 'uqr';

/** Modules of white around a code, by which readers find it. */
const quietZone = 4;

/** A QR code as an SVG, black on white: a seventh of it may be lost. */
export function qrCodeOf(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap(barsOf).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** The dark modules of a row, those side by side as one bar. */
function barsOf(row: boolean[], y: number): string[] {
  const text = row.map((isDark) => (isDark ? '1' : '0')).join('');
  return [...text.matchAll(/1+/g)].map(
    ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
  );
}
