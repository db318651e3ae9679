import type { ReactNode } from 'react';
import type { Site } from '../server/shared/site.ts';

type Props = {
  site: Site;
  title: string;
  /** Kept out of search engines: results and errors. */
  noindex?: boolean;
  children: ReactNode;
};

/** The HTML around every page. Styles and scripts are files of ours; nothing stands inline. */
export function Document({ site, title, noindex = false, children }: Props) {
  const { language, theme, manifest } = site;
  return (
    <html lang={language.tag} dir={language.dir} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {site.metaDescription !== '' && <meta name="description" content={site.metaDescription} />}
        {noindex && <meta name="robots" content="noindex" />}
        <meta name="theme-color" content="#0c1f33" />
        {(['latin', ...language.letters] as const).map((letters) => (
          <link
            key={letters}
            rel="preload"
            href={manifest.fonts[letters]}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <link rel="stylesheet" href={manifest.styles} />
        <link rel="icon" href={manifest.favicon} type="image/svg+xml" />
        <script type="module" src={manifest.loader} />
      </head>
      <body>{children}</body>
    </html>
  );
}
