import type { Settings } from '../../admin/shared/settings.ts';
import type { MailServerView } from '../../notifications/shared/mail.ts';
import type { GeocoderView } from '../../parcels/shared/geocoder.ts';
import type { ParcelFilter } from '../../parcels/shared/parcel-list.ts';
import type { RunSummary } from '../../parcels/shared/run.ts';
import {
  hasPermission,
  type Permission,
  permissionExtent,
  type Role,
} from '../../shared/account.ts';
import type { ActivityColor, ActivityIcon, Stage } from '../../shared/enums.ts';
import type { CappedCount } from '../../shared/envelope.ts';
import { paths } from '../../shared/paths.ts';
import type { WorkingDays } from '../../working-days/shared/working-days.ts';
import type { Site } from './site.ts';

/** The data that every page of the panel is rendered with. */
export type Panel = {
  /** The site's data without the chat widget, because third-party code must not run in the panel. */
  site: Site;
  /** The email address and role of the signed-in member. */
  email: string;
  role: Role;
  waiting: Waiting;
  /** An IANA name. */
  timeZone: string;
};

/** How much needs attention: parcels with an alert, bookings and collections to decide about, unread messages, failed emails. */
export type Waiting = Record<
  'parcels' | 'bookings' | 'collections' | 'messages' | 'emails',
  CappedCount
>;

export const nothingWaits: Waiting = {
  parcels: { count: 0, isCapped: false },
  bookings: { count: 0, isCapped: false },
  collections: { count: 0, isCapped: false },
  messages: { count: 0, isCapped: false },
  emails: { count: 0, isCapped: false },
};

/** Whether the signed-in member has a permission: links and buttons without permission are not shown. */
export function may({ role }: Pick<Panel, 'role'>, permission: Permission): boolean {
  return hasPermission(role, permission);
}

export type Dashboard = {
  attention: Alerts;
  /** By currency, without those in which nothing is open. */
  money: OpenMoney[];
  /** null for members who may not read all runs. */
  runs: TodaysRuns | null;
  /** null for members who may not read parcels. */
  parcels: ParcelDashboard | null;
  /** null for members who may not change the settings. */
  setup: Setup | null;
};

/** What is owed in a currency, in its smallest unit; null: the member may not see it. */
export type OpenMoney = {
  currency: string;
  open: number | null;
  /** The part of `open` whose invoices are overdue. */
  overdue: number | null;
  /** The cash that drivers have collected and not handed in. */
  withDrivers: number | null;
};

/** The runs of today, and the parcels on their way that are on no open run. */
export type TodaysRuns = {
  runs: RunSummary[];
  unassigned: CappedCount;
  /** Those of them that are due tomorrow; `day` is `YYYY-MM-DD`. */
  tomorrow: { day: string; unassigned: CappedCount };
};

/** What the dashboard says about parcels; `all` is their number. */
export type ParcelDashboard = {
  all: number;
  /** What was done today; `day` is `YYYY-MM-DD` in the site's time zone. Counts stop at 1,000. */
  today: { day: string; made: CappedCount; events: CappedCount; delivered: CappedCount };
  figures: Figures;
  /** The most recent events, newest first. */
  activities: RecentActivity[];
};

export type RecentActivity = {
  id: number;
  title: string;
  /** The built-in preset that the title is from; null: somebody wrote the title. */
  builtin_key: string | null;
  icon: ActivityIcon;
  color: ActivityColor;
  /** ISO 8601, UTC. */
  created_at: string;
  /** The tracking code of its parcel. */
  tracking_code: string;
};

/** After so many days without an event, a parcel counts as silent. */
const silentDays = 7;

/** Stages in which a parcel needs somebody to act. */
const troubleStages = ['exception', 'attempt_failed', 'on_hold'] as const satisfies Stage[];

/** The alerts about parcels, and the filter of the list that shows exactly these parcels. */
export const alertFilters = {
  late: { late: true },
  exception: { stage: [...troubleStages] },
  out_for_delivery: { out_since_yesterday: true },
  silent: { silent_days: silentDays },
  address_missing: { address_missing: true },
} as const satisfies Record<string, Partial<ParcelFilter>>;

/** The alerts, in the order of the dashboard. */
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

/** How many records need attention, and the panel's page that shows them. Counts of parcels stop at 1,000. */
export type NeedsAttention = { count: number; url: string; capped?: true };

/** The alerts that the member may see. */
export type Alerts = Partial<Record<AlertName, NeedsAttention>>;

/** Counts of one day or several, in the site's time zone. */
export type Tally = {
  /** Parcels that were registered. */
  made: number;
  /** Parcels that were delivered; each counts once, on the day of its last delivery. */
  delivered: number;
  /** Delivered parcels with an expected day, and how many of these were delivered by then. */
  dated: number;
  inTime: number;
  /** The median time from pick-up to delivery, in hours; null: no delivered parcel has a pick-up in its history. */
  medianHours: number | null;
};

type DayTally = Tally & {
  /** `YYYY-MM-DD` */
  day: string;
};

/** The figures of the last days, the oldest first, and of all days together. */
export type Figures = { days: DayTally[]; all: Tally };

/** The number of days that figures cover, including today. */
export const figureDays = 30;

/** The steps of the setup of a new site, in order. */
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
 * The state of a step. Whether a step is done follows from the site's data. An open step can be skipped; an optional step does not
 * count until it is done.
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

/** The setting `setup_skipped` after skipping more steps. */
export function skipSteps(setting: string, more: readonly SetupStep[]): string {
  const skipped = [...skippedSteps(setting), ...more];
  return setupSteps.filter((step) => skipped.includes(step)).join(' ');
}

/** The data for the page of all settings. */
export type SettingsOverview = {
  settings: Settings;
  server: MailServerView;
  geocoder: GeocoderView;
  setup: Setup;
  workingDays: WorkingDays;
  /** The names of records that have pages of their own. */
  names: { apiKeys: string[]; presets: string[]; webhooks: string[] };
  /** How often backups are made (null: only when somebody asks for one), and how many are kept. */
  backups: { everyMs: number | null; keep: number };
};

/** What pages of the settings need from the environment. */
export type ServerInfo = {
  /** PUBLIC_URL; null: not set. */
  publicUrl: string | null;
  /** When the page was rendered: ISO 8601. */
  now: string;
};

/** The path of the first page for a role: a driver's day, or the dashboard. */
export function findStartPage(role: Role): string {
  return permissionExtent(role, 'runs:read') === 'own' ? paths.control.today : paths.control.index;
}
