import { languageMenu } from '../../server/shared/languages.ts';
import { canonicalPath, inLanguage, paths } from '../../server/shared/paths.ts';
import type { Site } from '../../server/shared/site.ts';

type Props = {
  site: Site;
  title: string;
  description: string;
  noindex: boolean;
  /** The path of the page's own web manifest, if it has one. */
  webManifest: string | undefined;
};

/** Metadata of a page for search engines, shared links, home screens and tabs. */
export function Meta({ site, title, description, noindex, webManifest }: Props) {
  const { manifest, branding } = site;
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
          <link rel="canonical" href={addressIn(site, site.addressLanguage)} />
          <link rel="alternate" hrefLang="x-default" href={addressIn(site, null)} />
          {languageMenu.map(({ code, tag }) => (
            <link key={code} rel="alternate" hrefLang={tag} href={addressIn(site, code)} />
          ))}
        </>
      )}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={site.settings.company_name} />
      <meta property="og:title" content={title} />
      {description !== '' && (
        <meta property="og:description" content={description} lang={site.contentLang} />
      )}
      {!noindex && <meta property="og:url" content={addressIn(site, site.addressLanguage)} />}
      <meta property="og:locale" content={localeOf(site.language.tag)} />
      <meta property="og:image" content={shareImageOf(site)} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The page's canonical URL in a language, without the rest of its query. */
function addressIn({ origin, currentPath }: Site, code: string | null): string {
  const [path = currentPath] = currentPath.split('?');
  return `${origin}${canonicalPath(path, code)}`;
}

/** The image shows the company's name, logo and colours, so the URL depends on them. */
function shareImageOf({ origin, settings, branding }: Site): string {
  const version = branding === null ? '' : `&look=${branding.version}`;
  return `${origin}${paths.shareImage}?for=${encodeURIComponent(settings.company_name)}${version}`;
}

/** `pt` → `pt_BR`: Open Graph requires a country, so the language's most likely one is added. */
function localeOf(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return `${language}_${region}`;
}
