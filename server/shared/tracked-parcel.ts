import type { Parcel } from './parcel.ts';

/** What a list of several parcels shows of each. */
const shown = [
  'stage',
  'status',
  'status_key',
  'current_location',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
] as const;

type Shown = Pick<Parcel, (typeof shown)[number]>;

/** The result for one of several codes, as it was typed: its parcel, or that there is none. */
export type TrackedParcel = Shown & {
  tracking_code: string;
  found: boolean;
  out_for_delivery_day?: string | undefined;
  /** ISO 8601, UTC. */
  updated_at: string | null;
};

/** A parcel in the list. */
export function foundParcel(
  {
    tracking_code,
    stage,
    status,
    status_key,
    current_location,
    out_for_delivery_day,
    ...dates
  }: Shown & Pick<TrackedParcel, 'tracking_code' | 'out_for_delivery_day'>,
  updated_at: string,
): TrackedParcel {
  const { min_expected_delivery_date, max_expected_delivery_date } = dates;
  return {
    tracking_code,
    found: true,
    stage,
    status,
    status_key,
    current_location,
    min_expected_delivery_date,
    max_expected_delivery_date,
    ...(out_for_delivery_day !== undefined && { out_for_delivery_day }),
    updated_at,
  };
}

/** A code in the list that no parcel has. */
export function unknownParcel(typed: string): TrackedParcel {
  return {
    tracking_code: typed,
    found: false,
    stage: null,
    status: null,
    status_key: null,
    current_location: null,
    min_expected_delivery_date: null,
    max_expected_delivery_date: null,
    updated_at: null,
  };
}
