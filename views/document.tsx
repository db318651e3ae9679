import type { ReactNode } from 'react';
import type { Graph } from '../server/shared/graph.ts';
import type { Site } from '../server/shared/site.ts';
import { Data } from './parts/data.tsx';
import { Meta } from './parts/meta.tsx';

type Props = {
  site: Site;
  title: string;
  /** What search engines and shared links say of the page; the site's own words where it has none. */
  description: string | undefined;
  /** Kept out of search engines: results and errors. */
  noindex: boolean;
  /** What the islands' store starts from; none where there is no island. */
  graph: Partial<Graph> | undefined;
  /** Address of styles beside the site's; none for the site's public pages. */
  extraStyles?: string;
  children: ReactNode;
};

/** The HTML around every page. Styles and scripts are files of ours; what stands inline is data. */
export function Document(props: Props) {
  const { site, title, description, noindex, graph, extraStyles, children } = props;
  const { language, theme, manifest, chat } = site;
  return (
    <html lang={language.tag} dir={language.dir} data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Known before the styles are, so that no window flashes in the other colour. */}
        <meta name="color-scheme" content={theme?.toLowerCase() ?? 'light dark'} />
        <title>{title}</title>
        <Meta
          site={site}
          title={title}
          description={description || site.settings.meta_description}
          noindex={noindex}
        />
        {(['latin', ...language.fontSubsets] as const).map((letters) => (
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
        {extraStyles !== undefined && <link rel="stylesheet" href={extraStyles} />}
        <script type="module" src={manifest.loader} nonce={chat?.nonce} />
      </head>
      <body>
        {children}
        {graph !== undefined && <Data id="graph" type="application/json" data={graph} />}
        {chat !== null && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the administrator's own widget
          <div className="chat" dangerouslySetInnerHTML={{ __html: chat.html }} />
        )}
      </body>
    </html>
  );
}
