import type { ParcelFilter } from './parcel-filter.ts';
import type { Stage } from './stages.ts';

/** After so many days in which nothing happened to it, a parcel counts as silent. */
const silentDays = 7;

/** Stages in which somebody has to do something about a parcel. */
export const troubleStages = ['exception', 'attempt_failed', 'on_hold'] as const satisfies Stage[];

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
