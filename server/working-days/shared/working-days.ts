import type { weekdays } from '../../content/shared/company.ts';

/** A day that the company has named itself: `YYYY-MM-DD`. */
type NamedDay = { day: string; name: string | null };

/** The days that the company works, as the API shows them. */
export type WorkingDays = {
  weekdays: (typeof weekdays)[number][];
  /** Whether nobody has chosen weekdays, so that those with opening hours count. */
  follows_hours: boolean;
  /** ISO 3166-1; null: no public holidays. */
  holiday_country: string | null;
  /** The code of a region of that country; null: the whole country. */
  holiday_region: string | null;
  closed_days: NamedDay[];
  worked_days: NamedDay[];
  holidays: { day: string; name: string }[];
};
