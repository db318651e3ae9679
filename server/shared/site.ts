import type { PageIcon, Theme } from './catalog.ts';
import type { FontSubset, Language, LanguageCode } from './languages.ts';
import type { PublicSettings } from './settings.ts';

/** Widths in pixels; `maskable` has room around for whatever shape a launcher cuts. */
export type AppIconSize = '32' | '180' | '192' | '512' | 'maskable';

/** Built files by what they are for: addresses under /assets/, hashed, so they never change. */
export type Manifest = {
  styles: string;
  /** Beside those, the control panel's own. */
  panelStyles: string;
  loader: string;
  icons: string;
  favicon: string;
  /** PNG icons by their width: for home screens, and for browsers that want no SVG. */
  appIcons: Record<AppIconSize, string>;
  /** The site's fonts by the letters that they hold. */
  fonts: Record<FontSubset, string>;
  /** Hero art by its name. */
  heroes: Record<string, string>;
  /** An island's chunk, and the chunks that it needs at once. */
  islands: Record<string, { src: string; preload: string[] }>;
};

/** Where map tiles come from; `url` has the places {z}, {x} and {y}. */
export type MapTiles = { url: string; attribution: string };

/** HTML for the end of the page. Its scripts carry the nonce, and so must the page's own. */
export type Chat = { html: string; nonce: string };

/** A link of the side menu to a content page. */
export type ContentPageLink = { id: number; slug: string; title: string; icon: PageIcon };

/** What every page of the site needs to know to be drawn. */
export type Site = {
  language: Language;
  /** The visitor's choice; null: none was made, and the system's counts. */
  theme: Theme | null;
  /** The `lang` of what the administrator wrote: BCP 47; undefined where it is the page's own. */
  contentLang: string | undefined;
  /** The language that the address asks for with `?lang=`; forms must not lose it. */
  addressLanguage: LanguageCode | null;
  manifest: Manifest;
  settings: PublicSettings;
  /** The year the site was set up. */
  foundedYear: number;
  pageLinks: ContentPageLink[];
  /** The site's own origin, for addresses that have to be whole. */
  origin: string;
  /** The path and query of the page itself, for links that lead back to it. */
  currentPath: string;
  /** The administrator's chat widget; null where there is none. */
  chat: Chat | null;
};
