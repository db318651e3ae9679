import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  barColors,
  type Colors,
  derivePalette,
  makeReadable,
  type Tokens,
} from '../../server/content/shared/branding.ts';
import { type ContactDetail, type MailContent, mailContactDetails } from './content.ts';

/**
 * The recipient's own sans serif; mail programs do not support CSS custom properties. A Windows font comes first,
 * because Outlook falls back to a serif if it does not know the first font.
 */
export const sans = "'Segoe UI', system-ui, -apple-system, Roboto, Helvetica, Arial, sans-serif";

type LayoutProps = Pick<
  ComponentProps<'table'>,
  'children' | 'style' | 'className' | 'width' | 'dir'
>;

/** A layout table; mail programs hardly support anything else. */
export function Layout({ children, style, className, width = '100%', dir }: LayoutProps) {
  return (
    <table
      role="presentation"
      dir={dir}
      width={width}
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={{ borderCollapse: 'separate', ...style }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

export function LayoutRow(cell: ComponentProps<'td'>) {
  return (
    <tr>
      <td {...cell} />
    </tr>
  );
}

/**
 * Outlook for Windows does not support `max-width`. Only Outlook reads these comments, which put a table around the
 * mail.
 */
const outlook = {
  start: `<!--[if mso]><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  end: '<!--[if mso]></td></tr></table><![endif]-->',
};

type FrameProps = {
  content: MailContent;
  paint: DesignColors;
  ground: string;
  /** CSS rules for dark mode, for the design's classes. */
  dark: string;
  children: ReactNode;
};

/** The page of a mail: 560 pixels wide, or as wide as the window if that is narrower. */
export function MailFrame({ content, paint, ground, dark, children }: FrameProps) {
  const { dir, tag } = content.language;
  const mail = renderToStaticMarkup(
    <Layout width="560" style={{ width: '100%', maxWidth: '560px' }}>
      {children}
    </Layout>,
  );
  return (
    <html lang={tag} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{`@media (prefers-color-scheme: dark) { ${dark}${paint.darkButton} }`}</style>
      </head>
      <body
        className="ground"
        style={{ margin: 0, padding: 0, backgroundColor: ground, wordBreak: 'break-word' }}
      >
        {/* Some mail programs drop the attributes of the html element, so the table repeats them. */}
        <Layout className="ground" dir={dir} style={{ backgroundColor: ground }}>
          <tr>
            <td
              align="center"
              style={{ padding: '24px 12px' }}
              // React renders no comments.
              // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup between ours.
              dangerouslySetInnerHTML={{ __html: `${outlook.start}${mail}${outlook.end}` }}
            />
          </tr>
        </Layout>
      </body>
    </html>
  );
}

/** `named`: whether the company's name comes first, as it does below a logo. */
type FooterProps = { content: MailContent; named?: boolean; style: CSSProperties };

/** The company's contact details, one per line, and below them the link that ends such mails. */
export function MailFooter({ content, named = Boolean(content.logo), style }: FooterProps) {
  const { unsubscribe, language, settings } = content;
  const details = mailContactDetails(content);
  if (named) details.unshift({ text: settings.company_name });
  // All lines are aligned to one side, whatever their script.
  const aligned = { textAlign: language.dir === 'rtl' ? 'right' : 'left', ...style } as const;
  return (
    <>
      {details.map((detail) => (
        <div key={detail.text} dir="auto" lang={detail.lang} className="foot" style={aligned}>
          <ContactLine {...detail} style={style} />
        </div>
      ))}
      {unsubscribe && (
        <div className="foot" style={{ ...aligned, paddingTop: '12px' }}>
          <ContactLine text={unsubscribe.label} href={unsubscribe.url} style={style} />
        </div>
      )}
    </>
  );
}

function ContactLine({ text, href, style }: ContactDetail & { style: CSSProperties }) {
  if (href === undefined) return text;
  return (
    <a href={href} className="foot" style={{ color: style.color, textDecoration: 'underline' }}>
      {text}
    </a>
  );
}

export type DesignColors = ReturnType<typeof designColors>;

/** The colours of a design, or the company's own. @param colors the company's; null: the design's own. */
export function designColors(colors: Colors | null = null) {
  const { primary_color, accent_color } = colors ?? { primary_color: null, accent_color: null };
  const own: ReturnType<typeof derivePalette> = { light: {}, dark: {} };
  const { light, dark } = colors === null ? own : derivePalette(colors);
  return {
    /** The colour for text that must be readable on these backgrounds. */
    text: (own: string, ...grounds: string[]) =>
      accent_color === null ? own : makeReadable(accent_color, grounds),
    /** The colour for a mark or a line. */
    mark: (own: string) => accent_color ?? own,
    /** The colours of a band, and of large, ordinary and highlighted text on it. */
    deep: (own: string) => (primary_color === null ? own : barColors(primary_color, 'light').deep),
    onDeep: (own: string) => light['--on-deep'] ?? own,
    onDeepSoft: (own: string) => light['--on-deep-soft'] ?? own,
    beacon: (own: string) => light['--beacon'] ?? own,
    /** The background of a button, and its text. */
    fill: (own: string) => light['--fill'] ?? own,
    onFill: light['--on-signal'] ?? '#ffffff',
    /** CSS rules for a button in dark mode; '' if it stays the same. */
    darkButton: darkButtonRules(dark),
  };
}

function darkButtonRules({ '--fill': fill, '--on-signal': words }: Tokens): string {
  if (fill === undefined || words === undefined) return '';
  return `
  .button { background-color: ${fill} !important; }
  .button a { color: ${words} !important; }`;
}
