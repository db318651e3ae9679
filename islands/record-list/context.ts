import type { Messages } from '../../views/translations/messages.ts';

/** What entries of any list may need: words, and how times are written here. */
export type ListContext = {
  t: Pick<
    Messages['control'],
    'list' | 'parcels' | 'activities' | 'pages' | 'reviews' | 'messages' | 'mail' | 'invoices'
  >;
  /** BCP 47. */
  tag: string;
  /** The site's own, an IANA name. */
  timeZone: string;
};
