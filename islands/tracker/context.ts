import type { Language } from '../../server/shared/languages.ts';
import type { MapTiles } from '../../server/shared/site.ts';
import type { Messages } from '../../views/translations/messages.ts';

/** What a result is drawn with: words, language, time zone, map tiles. */
export type TrackerContext = {
  t: Messages['track'];
  language: Language;
  /** The `lang` of what the company wrote; undefined where it is the page's own. */
  contentLang: string | undefined;
  /** The code of the language that the page's address asks for with `?lang=`. */
  addressLanguage: string | null;
  /** The site's time zone, an IANA name. */
  timeZone: string;
  /** The company's name, which the page's title begins with. */
  company: string;
  /** A link for visitors who have no code. */
  help: { href: string; label: string };
  tiles: MapTiles | null;
};
