import { migration, textColumn } from './baseline/values.ts';

/** The days that the company works, when a delivery service takes parcels, and which delivery days follow from that. */
export const up = migration(() => [
  // Names of weekdays with commas between them; null: those with opening hours.
  `alter table settings add column ${textColumn('settings', 'worked_weekdays', 100)}`,
  // ISO 3166-1, and the code of one of the country's regions.
  `alter table settings add column ${textColumn('settings', 'holiday_country', 2, '', 2)}`,
  `alter table settings add column ${textColumn('settings', 'holiday_region', 20)}`,
  // JSON: the holidays of that place, and the days that the company has named itself.
  `alter table settings add column holidays text default '[]' not null`,
  `alter table settings add column own_days text default '[]' not null`,
  // HH:MM in the site's time zone: parcels that come later are sent on the next working day.
  `alter table delivery_services add column ${textColumn('delivery_services', 'cut_off', 5, '', 5)}`,
  // What the delivery days of a parcel come from; null: somebody typed them, or it has none.
  `alter table parcels add column delivery_days_source text
    constraint parcels_delivery_days_source check (delivery_days_source in ('service'))`,
]);
