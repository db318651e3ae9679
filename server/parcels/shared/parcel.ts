import type { PriceLine } from '../../prices/shared/price.ts';
import type { Progress } from '../../shared/enums.ts';
import type { PageOf } from '../../shared/envelope.ts';
import type { activityFields } from '../../shared/event-fields.ts';
import {
  type FieldChanges,
  type FieldValues,
  type NewFieldValues,
  omitUndefined,
  type PublicName,
  pick,
} from '../../shared/field-values.ts';
import type { parcelFields } from '../../shared/fields.ts';
import { publicMapFields, publicParcelFields } from '../../shared/public-names.ts';
import type { Delivery, PublicDelivery } from './event.ts';
import type { Piece } from './pieces.ts';

/** One scan event of a parcel, as the API shows it. Timestamps are ISO 8601 in UTC. */
export type Activity = Omit<FieldValues<typeof activityFields>, 'description'> & {
  /** null: it is not shown. */
  description: string | null;
  id: number;
  parcel_id: number;
  /** The built-in preset whose words the title is, in the reader's language; null: the title was typed. */
  builtin_key: string | null;
  /** A file name under /uploads/images/. */
  image: string | null;
  /** The time zone of its place, an IANA name, if the place is known and visible. */
  time_zone?: string;
  updated_at: string;
  /** `Nov`, in the site's time zone, as are the two below. */
  created_at_month: string;
  /** `20` */
  created_at_day: string;
  /** `10:05 AM` */
  created_at_time: string;
};

export type ActivityChanges = FieldChanges<typeof activityFields>;

export type NewActivity = NewFieldValues<typeof activityFields>;

/** Every field of a parcel, for the administrator. Degrees are WGS 84; `map_zoom` 1 is the world. */
export type Parcel = FieldValues<typeof parcelFields> & {
  id: number;
  /** The built-in preset of the status, like `builtin_key` of an activity's title. */
  status_key: string | null;
  /** A file name under /uploads/images/. */
  image: string | null;
  /** The customer whose user booked it. */
  booked_by_customer_id: number | null;
  /** ISO 8601, UTC. */
  created_at: string;
  updated_at: string;
};

/** A parcel with the lines of its price; null: no service has priced it. */
export type PricedParcel = Parcel & { price_lines: PriceLine[] | null };

/** A parcel with its pieces, as many as `pieces_count` says. Lists leave the pieces out. */
export type WholeParcel = PricedParcel & { pieces: Piece[] };

export type ParcelChanges = FieldChanges<typeof parcelFields> & {
  pieces?: readonly Piece[] | undefined;
};

/** A new parcel; its picture must be stored already. */
export type NewParcel = NewFieldValues<typeof parcelFields> & {
  image?: string | null;
  booked_by_customer_id?: number | null;
  pieces?: readonly Piece[] | undefined;
};

/** A page of a parcel's history, newest first, and the progress; see parcelProgress. */
export type HistoryPart = {
  history: PageOf<Activity>;
  progress: Progress | null;
  /**
   * Since when the parcel has been out for delivery, ready for pickup, or failed to be delivered: `YYYY-MM-DD`, in the site's
   * time zone; undefined in other stages.
   */
  stage_day?: string | undefined;
};

/** The fields that the status at the top of a parcel's page is made of. */
export const statusFields = [
  'stage',
  'progress',
  'status',
  'status_key',
  'current_location',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
] as const;

/** The keys of the section `track` of the translations that a parcel's map in the panel needs. */
export const mapWords = [
  'map',
  'mapCurrent',
  'destination',
  'mapFailed',
  'mapLoading',
  'mapPickup',
  'zoomIn',
  'zoomOut',
] as const;

/** The people at the two ends of a parcel's way. */
export const parcelEnds = ['sender', 'recipient'] as const;
export type ParcelEnd = (typeof parcelEnds)[number];

/** A parcel, one page of its history, and the newest proof of its delivery. */
export type ParcelWithHistory = WholeParcel & HistoryPart & { delivery: Delivery | null };

/** What the masked view of a parcel is made of: fields that are not public, and the titles of the company's presets. */
export type MaskSource = Pick<
  Parcel,
  | 'destination_postcode'
  | 'destination_city'
  | 'destination_country'
  | 'pickup_city'
  | 'pickup_country'
> & { preset_titles: readonly string[] };

type MapName = PublicName<typeof parcelFields, 'map'>;

/** Between which times of today a parcel arrives: ISO 8601, UTC. */
export type ArrivalWindow = { from: string; to: string };

/** What a visitor with the tracking code may see; the map only if `show_map` is yes. */
export type PublicParcel = PublicFields & {
  status_key: string | null;
  /** A file name under /uploads/images/. */
  image: string | null;
  /** The newest proof of delivery, if the parcel's stage is "delivered". */
  delivery: PublicDelivery | null;
  /** How many stops of today's run come before the parcel's; undefined if that is unknown or not shown. */
  stops_before?: number | undefined;
  /** When it arrives today; undefined if that is not planned, or no longer as planned. */
  arrival_window?: ArrivalWindow | undefined;
  /** The numbers of the pieces that the newest scan has reached; undefined if it has reached all. */
  pieces_scanned?: number[] | undefined;
  /** How many working days late it is; undefined if all days since were worked, or it is not late. */
  working_days_late?: number | undefined;
} & { [Name in MapName]?: Parcel[Name] | undefined } & HistoryPart &
  VisibilityFlags;

/** A field that is redacted may be null, even if the parcel needs it. */
type PublicFields = {
  [Name in PublicName<typeof parcelFields>]: (typeof parcelFields)[Name] extends {
    redact: 'keep';
  }
    ? Parcel[Name]
    : Parcel[Name] | null;
};

/** How much of a parcel is shown; none of these if every visitor with its code sees all of it. */
export type VisibilityFlags = {
  /** Names are reduced to initials, and addresses to towns. */
  masked?: true;
  /** Private fields are null. */
  locked?: true;
  /** All fields are shown, because the visitor has unlocked them. */
  unlocked?: true;
};

const alwaysPublic = [...publicParcelFields, 'status_key', 'image'] as const;
const always = [...alwaysPublic, 'history', 'progress', 'delivery'] as const;
const withMap = [...always, ...publicMapFields] as const;

/** The columns of a parcel that visitors may see; those of the map only if `show_map` is yes. */
export const publicParcelColumns = [...alwaysPublic, ...publicMapFields];

/**
 * The fields of a parcel that visitors may see. The field rules define which: a new field is
 * visible only to the administrator unless its rule says otherwise.
 */
export function toPublicParcel(parcel: PublicParcel): PublicParcel {
  const { show_map, stops_before, arrival_window, stage_day, pieces_scanned } = parcel;
  return {
    ...(show_map === 'yes' ? pick(parcel, withMap) : pick(parcel, always)),
    ...omitUndefined({ stops_before, arrival_window, stage_day, pieces_scanned }),
  };
}

/** What a list of several parcels shows of each. */
const summaryFields = [
  'stage',
  'status',
  'status_key',
  'current_location',
  'min_expected_delivery_date',
  'max_expected_delivery_date',
] as const;

type ParcelSummary = Pick<Parcel, (typeof summaryFields)[number]>;

/** The result for one of several codes: its parcel, or, with `found: false`, the code as it was typed. */
export type TrackedParcel = ParcelSummary & {
  tracking_code: string;
  found: boolean;
  stage_day?: string | undefined;
  /** ISO 8601, UTC. */
  updated_at: string | null;
};

export function toTrackedParcel(
  {
    tracking_code,
    stage_day,
    ...parcel
  }: ParcelSummary & Pick<TrackedParcel, 'tracking_code' | 'stage_day'>,
  updated_at: string,
): TrackedParcel {
  return {
    tracking_code,
    found: true,
    ...pick(parcel, summaryFields),
    ...omitUndefined({ stage_day }),
    updated_at,
  };
}

/** The result for a code that no parcel has. */
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

/** A link that shows a whole parcel, as the panel lists it. Timestamps are ISO 8601 in UTC. */
export type ShareLink = { id: number; created_at: string; ends_at: string; views: number };

/** A link that was just created. Its URL is shown only now. */
export type NewShareLink = { id: number; url: string; ends_at: string };

/** For how many days a share link may be valid. */
export const shareDays = { min: 1, max: 90, default: 14 } as const;

export const maxShareLinks = 50;

/** What a visitor sees of an example's recipient; null: nothing until the parcel is unlocked. */
export type VisibilityExample = { name: string; address: string } | null;

/** The customer who pays for a parcel: its payer, or else its sender; null: neither is a customer. */
export function payingCustomer({ payer_id, sender_id }: Pick<Parcel, 'payer_id' | 'sender_id'>) {
  return payer_id ?? sender_id;
}
