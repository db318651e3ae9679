import type { Messages } from '../../views/translations/messages.ts';

/** What the entries of a list may need: words, and how times are written. */
export type ListContext = {
  t: Pick<
    Messages['control'],
    'list' | 'parcels' | 'activities' | 'pages' | 'reviews' | 'messages' | 'mail' | 'invoices'
  >;
  /** BCP 47. */
  tag: string;
  /** The `lang` of what the administrator wrote; undefined where it is the page's own. */
  contentLang: string | undefined;
  /** The site's time zone, an IANA name. */
  timeZone: string;
};
