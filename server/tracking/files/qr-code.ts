import { qrCodeOf, quietZone } from '../../web/qr-code.ts';

/** A QR code as an SVG, black on white. */
export function qrCodeSvg(text: string): string {
  const { modules, path } = qrCodeOf(text, 'M');
  const size = modules + 2 * quietZone;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path(quietZone, 1)}"/></svg>`;
}
