import { type CSSProperties, Fragment } from 'react';
import type { Language } from '../../server/shared/languages.ts';
import { bodyBlocks, type MailContent, splitLinks } from './content.ts';
import { sans } from './frame.tsx';

type HeadingProps = { content: MailContent; style: CSSProperties; className?: string };

/** The heading: the mail's own, or else the subject. */
export function MailHeading({ content, style, className }: HeadingProps) {
  const { subject, heading, language } = content;
  const text = heading ?? subject;
  return (
    <h1 className={className} dir={blockDirection(text, language)} style={{ margin: 0, ...style }}>
      {text}
    </h1>
  );
}

type BodyProps = { content: MailContent; style: CSSProperties; button: ButtonShape };

/** The body, each paragraph in the direction of its own script, and the button. */
export function MailBody({ content, style, button }: BodyProps) {
  const { action, language } = content;
  return bodyBlocks(content).map((block, index) =>
    block === 'button' ? (
      action && <MailButton key="button" {...action} shape={button} />
    ) : (
      <p
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered.
        key={index}
        dir={blockDirection(block.join(' '), language)}
        className="words"
        style={{ margin: '0 0 16px', ...style }}
      >
        {block.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered.
          <Fragment key={row}>
            {row > 0 && <br />}
            <LinkedLine line={line} />
          </Fragment>
        ))}
      </p>
    ),
  );
}

/** A line with linked web addresses. They may break anywhere, because an address can be wider than a phone's screen. */
function LinkedLine({ line }: { line: string }) {
  return splitLinks(line).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, never reordered.
        key={index}
        href={href}
        dir="ltr"
        style={{ color: 'inherit', wordBreak: 'break-all' }}
      >
        {text}
      </a>
    ),
  );
}

/**
 * The direction of a text: in a right-to-left mail, a text with Arabic letters is right-to-left even if it begins with
 * a code.
 */
function blockDirection(text: string, { dir }: Language): 'rtl' | 'auto' {
  return dir === 'rtl' && /\p{Script=Arabic}/u.test(text) ? 'rtl' : 'auto';
}

/** The company's name, positioned by the mail's direction, whatever its own script. */
export function CompanyName({ company_name }: Pick<MailContent['settings'], 'company_name'>) {
  return <span dir="auto">{company_name}</span>;
}

/** The company at the top of a mail: its logo, with the name as its alternative text; else the name. */
export function MailCompany({ settings, logo }: MailContent) {
  if (!logo) return <CompanyName {...settings} />;
  const style = { display: 'block', border: 0, maxWidth: '100%', height: 'auto' };
  // For other images React would add a preload link, which mail programs drop.
  return <img {...logo} alt={settings.company_name} fetchPriority="low" style={style} />;
}

type ButtonShape = {
  fill: string;
  words: string;
  border?: string;
  radius?: string;
  /** Whether the button is as wide as the text. */
  wide?: boolean;
};

/**
 * A link that looks like a button in every mail program. It is in a table cell, because Outlook ignores the padding of links. The
 * cell's padding is one that only Outlook reads.
 */
function MailButton({ label, url, shape }: { label: string; url: string; shape: ButtonShape }) {
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
