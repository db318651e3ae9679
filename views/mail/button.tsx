import type { CSSProperties } from 'react';
import { sans } from './frame.tsx';

/** How a design draws its button. */
export type ButtonShape = {
  fill: string;
  words: string;
  border?: string;
  radius?: string;
  /** As wide as the text. */
  wide?: boolean;
};

/**
 * A link that looks like a button in every mail program. It is a cell of a table; Outlook knows no padding of a link
 * and takes that of the cell, which the others leave out.
 */
export function Button({ label, url, shape }: { label: string; url: string; shape: ButtonShape }) {
  const { fill, words, border, radius, wide = false } = shape;
  const cell: CSSProperties & { msoPaddingAlt: string } = {
    backgroundColor: fill,
    border,
    borderRadius: radius,
    textAlign: 'center',
    msoPaddingAlt: '13px 28px',
  };
  return (
    <table
      role="presentation"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      width={wide ? '100%' : undefined}
      style={{ borderCollapse: 'separate', margin: '8px 0 24px' }}
    >
      <tbody>
        <tr>
          <td className="button" align="center" style={cell}>
            <a
              href={url}
              style={{
                display: 'block',
                padding: '13px 28px',
                color: words,
                font: `bold 16px/1.3 ${sans}`,
                textDecoration: 'none',
              }}
            >
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
