import type { deliveryFields, eventFields, eventPresetFields } from '../../shared/event-fields.ts';
import type { FieldChanges, FieldValues, NewFieldValues } from '../../shared/field-values.ts';

/** The fields of an event, of one or many parcels. */
export type EventValues = NewFieldValues<typeof eventFields>;

/** An event preset: its name in the reader's language, its title and status in the company's. */
export type EventPreset = FieldValues<typeof eventPresetFields> & {
  id: number;
  /** The built-in preset whose words it has; null once it has words of its own. */
  builtin_key: string | null;
  /** How many events were made from it. */
  uses: number;
};

export type EventPresetChanges = FieldChanges<typeof eventPresetFields>;

/** The outcome of an event for each parcel that was named. */
export type EventAnswer = {
  /** The id with which the event can be undone. */
  id: number;
  results: EventResult[];
};

export type EventResult = {
  /** The parcel as the request named it: a code or an id. */
  parcel: string | number;
  tracking_code: string | null;
  ok: boolean;
  activity_id: number | null;
  /** If a piece was named: the numbers of the pieces that the event has not reached yet. */
  missing_pieces?: number[];
  /** In the reader's language; null if the event was recorded. */
  error: string | null;
};

/** An event that only some pieces of a parcel have reached: how many have, and the numbers of the others. */
export type OpenScans = { title: string; scanned: number; missing: number[] };

/** A place where events happened before. */
export type EventPlace = {
  name: string;
  latitude: number | null;
  longitude: number | null;
  uses: number;
};

/** The presets and places to choose from when an event is recorded. */
export type EventChoices = { presets: EventPreset[]; places: EventPlace[] };

/** For how many minutes an event can be undone. */
export const undoMinutes = 10;

/** The keys of the section `events` of the translations for the form "What happened?". */
export const eventWords = [
  'title',
  'atMany_other',
  'placeHint',
  'note',
  'photoHint',
  'when',
  'more',
  'whenHint',
  'position',
  'own',
  'record',
  'noPresets',
  'stageUnchanged',
  'statusHint',
  'recorded_other',
  'undo',
  'failedAt',
] as const;

/** The fields whose labels the form "What happened?" needs. */
export const eventFieldNames = [
  'title',
  'icon',
  'color',
  'stage',
  'status',
  'latitude',
  'longitude',
  'cod',
  'cod_reason',
] as const;

/** The part of a proof of delivery that is shown to visitors who see the whole parcel. */
export type PublicDelivery = Pick<
  FieldValues<typeof deliveryFields>,
  'received_by' | 'note' | 'place'
> & {
  /** File names under /uploads/images/. */
  signature: string | null;
  photo: string | null;
  /** When the parcel was delivered: ISO 8601, UTC. */
  created_at: string;
};

/** The proof of a delivery, for the administrator. */
export type Delivery = PublicDelivery &
  FieldValues<typeof deliveryFields> & {
    id: number;
    /** The activity that the delivery made. Deleting the activity also deletes the delivery. */
    activity_id: number;
    /** The activity's place. */
    location: string | null;
  };

/** The part of an answer to a delivery attempt that names its event, which can be undone, and its parcel. */
type RecordedAttempt = { event_id: number; tracking_code: string };

export type FailedDeliveryAnswer = RecordedAttempt & { activity_id: number };

export type DeliveryAnswer = RecordedAttempt & { delivery: Delivery };
