import type { deliveryFields, eventFields, eventPresetFields } from '../../shared/event-fields.ts';
import type { FieldChanges, FieldValues, NewFieldValues } from '../../shared/field-values.ts';

/** What happened, for one or many parcels. */
export type EventValues = NewFieldValues<typeof eventFields>;

/** A preset of an event, in the words of its reader and of the company. */
export type EventPreset = FieldValues<typeof eventPresetFields> & {
  id: number;
  /** The built-in preset whose words it has; null once it has words of its own. */
  builtin_key: string | null;
  /** How often an event was made of it. */
  uses: number;
};

export type EventPresetChanges = FieldChanges<typeof eventPresetFields>;

/** The outcome of an event for each parcel that was named. */
export type EventAnswer = {
  /** By which it can be undone. */
  id: number;
  results: EventResult[];
};

export type EventResult = {
  /** The parcel as the request named it: a code or an id. */
  parcel: string | number;
  tracking_code: string | null;
  ok: boolean;
  activity_id: number | null;
  /** Where a piece was named: those that the event has not reached yet. */
  missing_pieces?: number[];
  /** In the reader's words; null where it was recorded. */
  error: string | null;
};

/** An event that only some pieces of a parcel have reached: how many, and the numbers of the others. */
export type OpenScans = { title: string; scanned: number; missing: number[] };

/** Where events happened before. */
export type EventPlace = {
  name: string;
  latitude: number | null;
  longitude: number | null;
  uses: number;
};

/** What events are chosen from. */
export type EventChoices = { presets: EventPreset[]; places: EventPlace[] };

/** How long an event can be undone. */
export const undoMinutes = 10;

/** The words that "What happened?" is drawn with; the section `events` of the translations. */
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

/** The fields that it names. */
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

/** Of the proof of a delivery, what those see who see all of the parcel. */
export type ShownDelivery = Pick<
  FieldValues<typeof deliveryFields>,
  'received_by' | 'note' | 'place'
> & {
  /** File names under /uploads/images/. */
  signature: string | null;
  photo: string | null;
  /** When it was delivered: ISO 8601, UTC. */
  created_at: string;
};

/** The proof of a delivery, for the administrator. */
export type Delivery = ShownDelivery &
  FieldValues<typeof deliveryFields> & {
    id: number;
    /** The activity that it made, with which it goes. */
    activity_id: number;
    /** The place, as the activity has it. */
    location: string | null;
  };

/** The answer to a delivery that failed. */
export type FailedDeliveryAnswer = {
  /** By which it can be undone. */
  event_id: number;
  tracking_code: string;
  activity_id: number;
};

/** The answer to a delivery that was recorded. */
export type DeliveryAnswer = {
  /** By which it can be undone. */
  event_id: number;
  tracking_code: string;
  delivery: Delivery;
};
