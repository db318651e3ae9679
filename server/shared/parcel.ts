import type { Paged } from './envelope.ts';
import {
  type FieldChanges,
  type FieldValues,
  type NewFieldValues,
  type PublicName,
  pick,
  publicNames,
} from './field-values.ts';
import { type activityFields, parcelFields } from './fields.ts';
import type { Progress } from './progress.ts';

/** One scan event of a parcel, as the API shows it. Timestamps are ISO 8601 in UTC. */
export type Activity = FieldValues<typeof activityFields> & {
  id: number;
  parcel_id: number;
  updated_at: string;
  /** `Nov`, in the site's time zone, as are the two below. */
  created_at_month: string;
  /** `20` */
  created_at_day: string;
  /** `10:05 AM` */
  created_at_time: string;
};

/** What the administrator changes of an activity. */
export type ActivityChanges = FieldChanges<typeof activityFields>;

/** An activity to be stored. */
export type NewActivity = NewFieldValues<typeof activityFields>;

/** Every field of a parcel, for the administrator. Degrees are WGS 84; `map_zoom` 1 is the world. */
export type Parcel = FieldValues<typeof parcelFields> & {
  id: number;
  /** A file name under /uploads/images/. */
  image: string | null;
  /** ISO 8601, UTC. */
  created_at: string;
  updated_at: string;
};

/** What the administrator changes of a parcel. */
export type ParcelChanges = FieldChanges<typeof parcelFields>;

/** A parcel to be stored; its picture must have been stored before. */
export type NewParcel = NewFieldValues<typeof parcelFields> & { image?: string | null };

/** One page of a parcel's history, newest first, and what the newest event and the status tell. */
export type HistoryPart = { history: Paged<Activity>; progress: Progress | null };

/** A parcel and one page of its history. */
export type ParcelWithHistory = Parcel & HistoryPart;

type MapName = PublicName<typeof parcelFields, 'map'>;

/** What a visitor who has the tracking code may see; the map only where `show_map` is yes. */
export type PublicParcel = Pick<Parcel, PublicName<typeof parcelFields> | 'image'> & {
  [Name in MapName]?: Parcel[Name] | undefined;
} & HistoryPart;

const always = [...publicNames(parcelFields, true), 'image', 'history', 'progress'] as const;
const withMap = [...always, ...publicNames(parcelFields, 'map')] as const;

/**
 * The fields of a parcel that visitors may see. The list of fields says which: a new one stays the
 * administrator's until it says otherwise.
 */
export function publicPart(parcel: PublicParcel): PublicParcel {
  return parcel.show_map === 'yes' ? pick(parcel, withMap) : pick(parcel, always);
}
