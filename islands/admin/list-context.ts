import type { Messages } from '../../views/translations/messages.ts';

/** What the entries of a list may need: translations, and how to format times. */
export type ListContext = {
  t: Pick<
    Messages['control'],
    'list' | 'parcels' | 'activities' | 'pages' | 'reviews' | 'messages' | 'mail' | 'invoices'
  >;
  events: Pick<Messages['events'], 'uses_other'>;
  invoicing: Pick<Messages['invoicing'], 'states' | 'paper'>;
  stages: Messages['stages'];
  /** What a picture of an event shows. */
  eventPicture: Messages['track']['eventPicture'];
  writing: Pick<Messages['writing'], 'moveUp' | 'moveDown' | 'movedUp' | 'movedDown' | 'places'>;
  copies: Pick<Messages['copies'], 'useTemplate'>;
  answers: Pick<Messages['replies'], 'fields' | 'parcel' | 'noParcel' | 'toAnswer' | 'call'>;
  /** Whether the reader may change the records; else nothing on the list does. */
  writes: boolean;
  /** BCP 47. */
  tag: string;
  /** The `lang` of the administrator's texts; undefined if it is the page's language. */
  contentLang: string | undefined;
  /** The site's time zone, an IANA name. */
  timeZone: string;
};
