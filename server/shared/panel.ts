import type { CappedCount } from './envelope.ts';
import { hasPermission, type Permission, type Role } from './permissions.ts';
import type { Site } from './site.ts';

/** The data that every page of the panel is rendered with. */
export type Panel = {
  /** Without the chat widget: third-party code must not run in the panel. */
  site: Site;
  /** The signed-in member's address and role. */
  email: string;
  role: Role;
  waiting: Waiting;
  /** What the form that led to this page has done. */
  notice?: string | undefined;
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

/** Whether the member who looks at the panel has a permission: what they may not do is not shown. */
export function may({ role }: Pick<Panel, 'role'>, permission: Permission): boolean {
  return hasPermission(role, permission);
}
