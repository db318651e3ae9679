import type { Site } from './site.ts';

/** What every page of the panel needs to know to be drawn. */
export type Panel = {
  /** Without a chat widget: what others wrote has no place here. */
  site: Site;
  /** Who is signed in. */
  email: string;
  /** How many messages have not been read. */
  unread: number;
  /** IANA name. */
  timeZone: string;
};
