import type { ReactNode } from 'react';
import type { DocFiles } from '../../server/shared/documentation.ts';

type Props = {
  files: DocFiles;
  title: string;
  description: string;
  children: ReactNode;
};

/** The HTML of a page of the documentation. All addresses are relative: it may lie in any folder of any server. */
export function DocDocument({ files, title, description, children }: Props) {
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Applies before the styles load, so that the page does not flash in the wrong theme. */}
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {description !== '' && <meta name="description" content={description} />}
        <meta name="theme-color" content="#0c1f33" />
        <link rel="icon" href={files.favicon} type="image/svg+xml" />
        <link rel="preload" href={files.font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={files.styles} />
        <script type="module" src={files.searchScript} />
      </head>
      <body>{children}</body>
    </html>
  );
}
