import type { ReactNode } from 'react';
import { languageMenu } from '../server/shared/languages.ts';
import { canonicalPath, inLanguage, paths } from '../server/shared/paths.ts';
import type { Graph, Site } from '../server/web/shared/site.ts';
import { Data } from './parts/data.tsx';

export type DocumentProps = {
  site: Site;
  title: string;
  /** The description for search engines and shared links; by default the site's. */
  description?: string | undefined;
  /** Excludes the page from search engines: for results and errors. */
  noindex?: boolean;
  /** The initial data of the islands' store; undefined if there is no island. */
  graph?: Partial<Graph> | undefined;
  /** The URLs of additional styles; none for the site's public pages. */
  extraStyles?: (string | undefined)[];
  /** The web manifest of a page that can be installed as its own app; by default the site's. */
  webManifest?: string | undefined;
  /** The URL path of the image for shared links; by default the site's, of 1200 by 630 pixels. */
  shareImage?: string | null | undefined;
  children: ReactNode;
};

/** The HTML of every page. Styles and scripts are files of this site; only data is inline. */
export function Document({ graph, extraStyles = [], children, ...about }: DocumentProps) {
  const { site, title } = about;
  const { language, theme, manifest, chat } = site;
  return (
    <html lang={language.tag} dir={language.dir} data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Applies before the styles load, so that the page does not flash in the wrong theme. */}
        <meta name="color-scheme" content={theme?.toLowerCase() ?? 'light dark'} />
        <title>{title}</title>
        <Meta {...about} />
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
        {extraStyles.map((href) => href && <link key={href} rel="stylesheet" href={href} />)}
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

type MetaProps = Omit<DocumentProps, 'graph' | 'extraStyles' | 'children'>;

/** Metadata of a page for search engines, shared links, home screens and tabs. */
function Meta({ site, title, noindex = false, webManifest, shareImage, ...own }: MetaProps) {
  const { manifest, branding } = site;
  const description = own.description || site.settings.meta_description;
  const icons = branding?.icons ?? manifest.appIcons;
  return (
    <>
      {description !== '' && (
        <meta name="description" content={description} lang={site.contentLang} />
      )}
      <meta name="theme-color" content={branding?.themeColor ?? '#0c1f33'} />
      {branding === null ? (
        <link rel="icon" href={manifest.favicon} type="image/svg+xml" />
      ) : (
        <link rel="icon" href={branding.icons['192']} type="image/png" sizes="192x192" />
      )}
      <link rel="icon" href={icons['32']} type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href={icons['180']} />
      <link rel="manifest" href={inLanguage(webManifest ?? paths.manifest, site.language.code)} />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={canonicalUrlIn(site, site.addressLanguage)} />
          <link rel="alternate" hrefLang="x-default" href={canonicalUrlIn(site, null)} />
          {languageMenu.map(({ code, tag }) => (
            <link key={code} rel="alternate" hrefLang={tag} href={canonicalUrlIn(site, code)} />
          ))}
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.settings.company_name} />
      <meta property="og:title" content={title} />
      {description !== '' && (
        <meta property="og:description" content={description} lang={site.contentLang} />
      )}
      {!noindex && <meta property="og:url" content={canonicalUrlIn(site, site.addressLanguage)} />}
      <meta property="og:locale" content={openGraphLocale(site.language.tag)} />
      {shareImage ? (
        <meta property="og:image" content={`${site.origin}${shareImage}`} />
      ) : (
        <>
          <meta property="og:image" content={shareImageUrl(site)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The page's canonical URL in a language, without the rest of its query. */
function canonicalUrlIn({ origin, currentPath }: Site, code: string | null): string {
  const [path = currentPath] = currentPath.split('?');
  return `${origin}${canonicalPath(path, code)}`;
}

/**
 * The URL of the site's image for shared links. The image shows the company's name, logo and colours, and a sentence in
 * the page's language, so the URL depends on these.
 */
function shareImageUrl({ origin, settings, branding, language }: Site): string {
  const version = branding === null ? '' : `&look=${branding.version}`;
  const name = encodeURIComponent(settings.company_name);
  // Without a code, the image is in the company's language.
  const code = language.code === settings.content_language ? null : language.code;
  return `${origin}${inLanguage(`${paths.shareImage}?for=${name}${version}`, code)}`;
}

/** `de` → `de_DE`: Open Graph requires a country, so the most likely one is added to a tag without one. */
function openGraphLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}
