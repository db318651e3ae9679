import type { ActivityColor, ActivityIcon } from './catalog.ts';

/** What the panel's first page tells. */
export type Dashboard = {
  parcels: number;
  failedMails: number;
  /** Newest first; a few. */
  activities: RecentActivity[];
  tour: Tour;
};

export type RecentActivity = {
  id: number;
  title: string;
  icon: ActivityIcon;
  color: ActivityColor;
  /** ISO 8601, UTC. */
  created_at: string;
  /** Of its parcel. */
  tracking_code: string;
};

/** Which of the first steps have been done. */
export type Tour = { contact: boolean; parcel: boolean; page: boolean; figures: boolean };
