import type { Site } from './site.ts';

/** The data that every page of the panel is rendered with. */
export type Panel = {
  /** Without the chat widget: third-party code must not run in the panel. */
  site: Site;
  /** The signed-in administrator's address. */
  email: string;
  /** The number of unread messages. */
  unread: number;
  /** IANA name. */
  timeZone: string;
};
