import type { CappedCount } from './capped-count.ts';
import type { Site } from './site.ts';

/** The data that every page of the panel is rendered with. */
export type Panel = {
  /** Without the chat widget: third-party code must not run in the panel. */
  site: Site;
  /** The signed-in administrator's address. */
  email: string;
  waiting: Waiting;
  /** IANA name. */
  timeZone: string;
};

/** What needs attention: parcels with an alert, unread messages, failed emails. */
export type Waiting = { parcels: CappedCount; messages: CappedCount; emails: CappedCount };

export const nothingWaits: Waiting = {
  parcels: { count: 0, isCapped: false },
  messages: { count: 0, isCapped: false },
  emails: { count: 0, isCapped: false },
};
