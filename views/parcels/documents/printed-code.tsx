import type { PrintedCode as Printed } from '../../../server/shared/documents.ts';

/** A bar code or a QR code. What it says stands beside it in letters. */
export function PrintedCode({ code: { width, height, viewBox, path } }: { code: Printed }) {
  return (
    <svg
      className="printed-code"
      width={width}
      height={height}
      viewBox={viewBox}
      shapeRendering="crispEdges"
      aria-hidden="true"
      focusable="false"
    >
      <path fillRule="evenodd" d={path} />
    </svg>
  );
}
