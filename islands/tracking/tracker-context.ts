import type { PublicParcel } from '../../server/parcels/shared/parcel.ts';
import type { Language } from '../../server/shared/languages.ts';
import type { MapTiles } from '../../server/web/shared/site.ts';
import type { PaymentWords } from '../../views/parts/result-words.ts';
import type { StageWords } from '../../views/parts/status.ts';
import type { Messages } from '../../views/translations/messages.ts';

type Link = { href: string; label: string };

/** The context of a result: translations, language, time zone, map tiles. */
export type TrackerContext = {
  t: Messages['track'];
  stages: StageWords;
  subscribe: Messages['subscriptions']['form'];
  trackingFiles: Messages['trackingFiles']['result'];
  proof: Messages['proof']['result'];
  multiTracking: Messages['multiTracking']['list'];
  unlock: Messages['privacy']['unlock'] & Pick<Messages['control']['form'], 'working'>;
  realtime: Messages['realtime']['result'];
  cash: PaymentWords;
  /** The text of the link to the contact form. */
  contactLink: string;
  language: Language;
  /** The `lang` of the company's texts; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** The code of the language that the page's URL requests with `?lang=`. */
  addressLanguage: string | null;
  /** The site's time zone, an IANA name. */
  timeZone: string;
  /** The company's name, which the page's title starts with. */
  company: string;
  /** A link for visitors who have no code, and the company's phone. */
  help: Link & { phone: Link | null };
  /** What the company says about picking up a parcel. */
  pickup: {
    /** The number of days that a parcel waits; null if the company does not say. */
    days: number | null;
    address: string | null;
    /** The opening hours, and what to bring. `lang` of the lines, if it is not the page's language. */
    facts: { label: string; lines: string[]; lang: string | undefined }[];
  };
  /** The error messages for an unknown number. */
  unknown: string[];
  tiles: MapTiles | null;
};

/** The props of a part of a result. */
export type ResultProps = TrackerContext & { parcel: PublicParcel };
