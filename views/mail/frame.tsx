import type { CSSProperties, ReactNode } from 'react';

/** Mail programs support few fonts and no CSS custom properties. */
export const fonts = {
  sans: "'Segoe UI', Helvetica, Arial, sans-serif",
  serif: "Georgia, 'Times New Roman', serif",
  mono: "'Courier New', Courier, monospace",
};

/** A layout table; mail programs hardly support other ways of layout. */
export function Layout({
  children,
  style,
  className,
  width = '100%',
}: {
  children: ReactNode;
  style?: CSSProperties;
  className?: string;
  width?: string;
}) {
  return (
    <table
      role="presentation"
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

/**
 * The page of a mail: 600 pixels wide, or as wide as the window if that is narrower.
 *
 * @param lang the language of the mail, BCP 47.
 * @param dark CSS rules for dark mode, for the design's classes.
 */
export function Frame({
  lang,
  title,
  ground,
  dark,
  children,
}: {
  lang: string;
  title: string;
  ground: string;
  dark: string;
  children: ReactNode;
}) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{`@media (prefers-color-scheme: dark) { ${dark} }`}</style>
      </head>
      <body
        className="ground"
        style={{ margin: 0, padding: 0, backgroundColor: ground, wordBreak: 'break-word' }}
      >
        <Layout className="ground" style={{ backgroundColor: ground }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Layout width="600" style={{ width: '100%', maxWidth: '600px' }}>
                {children}
              </Layout>
            </td>
          </tr>
        </Layout>
      </body>
    </html>
  );
}
