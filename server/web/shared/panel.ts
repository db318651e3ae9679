import type { Settings } from '../../admin/shared/settings.ts';
import type { MailServerView } from '../../notifications/shared/mail.ts';
import type { GeocoderView } from '../../parcels/shared/geocoder.ts';
import type { ParcelFilter } from '../../parcels/shared/parcel-list.ts';
import { extentOf, hasPermission, type Permission, type Role } from '../../shared/account.ts';
import type { ActivityColor, ActivityIcon, Stage } from '../../shared/enums.ts';
import type { CappedCount } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import type { Site } from './site.ts';

/** The data that every page of the panel is rendered with. */
export type Panel = {
  /** Without the chat widget: third-party code must not run in the panel. */
  site: Site;
  /** The signed-in member's address and role. */
  email: string;
  role: Role;
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

/** Whether the member who looks at the panel has a permission: what they may not do is not shown. */
export function may({ role }: Pick<Panel, 'role'>, permission: Permission): boolean {
  return hasPermission(role, permission);
}

export type Dashboard = {
  attention: Alerts;
  /** null for those who may not read parcels. */
  parcels: ParcelDashboard | null;
  /** null for those who may not change the settings. */
  setup: Setup | null;
};

/** What the dashboard says about parcels; `all` is how many there are. */
export type ParcelDashboard = {
  all: number;
  /** What was done today, `day`: `YYYY-MM-DD` in the site's time zone. Each is counted up to 1,000. */
  today: { day: string; made: CappedCount; events: CappedCount; delivered: CappedCount };
  figures: Figures;
  /** The most recent ones, newest first. */
  activities: RecentActivity[];
};

export type RecentActivity = {
  id: number;
  title: string;
  /** As an activity's. */
  builtin_key: string | null;
  icon: ActivityIcon;
  color: ActivityColor;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The tracking code of its parcel. */
  tracking_code: string;
};

/** After so many days in which nothing happened to it, a parcel counts as silent. */
const silentDays = 7;

/** Stages in which somebody has to do something about a parcel. */
const troubleStages = ['exception', 'attempt_failed', 'on_hold'] as const satisfies Stage[];

/** Parcels that need attention, and the filter that shows exactly them. */
export const alertFilters = {
  late: { late: true },
  exception: { stage: [...troubleStages] },
  out_for_delivery: { out_since_yesterday: true },
  silent: { silent_days: silentDays },
  address_missing: { address_missing: true },
} as const satisfies Record<string, Partial<ParcelFilter>>;

/** What can need attention, in the order of the dashboard. */
export const alertNames = [
  'late',
  'exception',
  'out_for_delivery',
  'silent',
  'address_missing',
  'cash_not_stated',
  'cash_differences',
  'no_mail_server',
  'failed_mails',
  'unread_messages',
  'failing_webhooks',
] as const;
export type AlertName = (typeof alertNames)[number];

/** How many there are, and the panel's page that shows them. Parcels are counted up to 1,000. */
export type NeedsAttention = { count: number; url: string; capped?: true };

/** Those that the reader may see. */
export type Alerts = Partial<Record<AlertName, NeedsAttention>>;

/** What happened on one day of the site's time zone, or on several. */
export type Tally = {
  /** Parcels that were registered. */
  made: number;
  /** Parcels that were delivered, each once, on the day of its last delivery. */
  delivered: number;
  /** Those of them that had a day of delivery, and how many of these were no later. */
  dated: number;
  inTime: number;
  /** Of those whose history has a pick-up: half took no more than so many hours from there; null: none has. */
  medianHours: number | null;
};

type DayTally = Tally & {
  /** `YYYY-MM-DD` */
  day: string;
};

/** The last days, the oldest first, and all of them together. */
export type Figures = { days: DayTally[]; all: Tally };

/** The number of days that figures cover, today included. */
export const figureDays = 30;

/** What a new site needs first, in this order. */
export const setupSteps = [
  'company',
  'mail',
  'privacy',
  'branding',
  'tax',
  'prices',
  'staff',
  'parcel',
  'figures',
  'geocoder',
] as const;
export type SetupStep = (typeof setupSteps)[number];

/**
 * The state of a step. Whether it is done follows from the site's data; an open step can be skipped, an optional one does
 * not count until it is done.
 */
export type SetupState = 'done' | 'skipped' | 'open' | 'optional';

export type Setup = Record<SetupStep, SetupState>;

/** How many steps are done, and how many count. */
export function countSteps(setup: Setup): { done: number; total: number } {
  const states = Object.values(setup);
  return {
    done: states.filter((state) => state === 'done').length,
    total: states.filter((state) => state !== 'optional').length,
  };
}

/** The steps that are still to do, in order. */
export function openSteps(setup: Setup): SetupStep[] {
  return setupSteps.filter((step) => setup[step] === 'open');
}

/** The steps named by the setting `setup_skipped`. */
export function skippedSteps(setting: string): SetupStep[] {
  const names = setting.split(' ');
  return setupSteps.filter((step) => names.includes(step));
}

/** The setting `setup_skipped` after more steps have been passed over. */
export function skipSteps(setting: string, more: readonly SetupStep[]): string {
  const skipped = [...skippedSteps(setting), ...more];
  return setupSteps.filter((step) => skipped.includes(step)).join(' ');
}

/** What the page of all settings says of each topic. */
export type SettingsOverview = {
  settings: Settings;
  server: MailServerView;
  geocoder: GeocoderView;
  setup: Setup;
  /** How often a backup is made (null: never by itself), and how many are kept. */
  backups: { everyMs: number | null; keep: number };
};

/** What the environment says of the site. */
export type ServerInfo = {
  /** PUBLIC_URL; null: it is not set. */
  publicUrl: string | null;
  /** ISO 8601: the time at which the page was made. */
  now: string;
};

/** The path of the page that a member's work begins with: a driver's day, or the dashboard. */
export function startPageOf(role: Role): string {
  return extentOf(role, 'runs:read') === 'own' ? paths.control.today : paths.control.index;
}
