import type { Alerts } from './alerts.ts';
import type { CappedCount } from './capped-count.ts';
import type { ActivityColor, ActivityIcon } from './enums.ts';
import type { Figures } from './figures.ts';
import type { Setup } from './setup.ts';

/** The data of the panel's first page. */
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
