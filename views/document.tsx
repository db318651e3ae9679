import type { ReactNode } from 'react';
import type { Graph } from '../server/shared/graph.ts';
import type { Site } from '../server/shared/site.ts';
import { Data } from './parts/data.tsx';
import { Meta } from './parts/meta.tsx';

type Props = {
  site: Site;
  title: string;
  /** The description for search engines and shared links; by default that of the site. */
  description: string | undefined;
  /** Excludes the page from search engines: for results and errors. */
  noindex: boolean;
  /** The initial data of the islands' store; undefined if there is no island. */
  graph: Partial<Graph> | undefined;
  /** The URLs of additional styles; none for the site's public pages. */
  extraStyles?: string[];
  /** The web manifest of a page that can be installed by itself; else that of the site. */
  webManifest?: string | undefined;
  children: ReactNode;
};

/** The HTML of every page. Styles and scripts are files of this site; only data is inline. */
export function Document(props: Props) {
  const { site, title, description, noindex, graph, children } = props;
  const { extraStyles = [], webManifest } = props;
  const { language, theme, manifest, chat } = site;
  return (
    <html lang={language.tag} dir={language.dir} data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Applies before the styles load, so that the page does not flash in the wrong theme. */}
        <meta name="color-scheme" content={theme?.toLowerCase() ?? 'light dark'} />
        <title>{title}</title>
        <Meta
          site={site}
          title={title}
          description={description || site.settings.meta_description}
          noindex={noindex}
          webManifest={webManifest}
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
        {extraStyles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {site.branding !== null && <link rel="stylesheet" href={site.branding.styles} />}
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
