import type { Generated, GeneratedAlways } from 'kysely';
import type {
  activityFields,
  deliveryFields,
  eventPresetFields,
  parcelFields,
  parcelViewFields,
} from '../../shared/fields.ts';
import type { Stage } from '../../shared/stages.ts';
import type { Columns, Searchable, Timestamps } from './columns.ts';

export type ParcelsTable = Columns<typeof parcelFields> &
  Searchable &
  Timestamps & {
    id: GeneratedAlways<number>;
    image: string | null;
    /** The built-in preset whose words the status is; null: they are somebody's own. */
    status_key: string | null;
    /** The stage that was set by hand, which holds where no activity says another. */
    stage_by_hand: Stage | null;
    /** When its newest activity happened. */
    active_at: string | null;
  };

export type ActivitiesTable = Omit<Columns<typeof activityFields>, 'created_at'> &
  Timestamps & {
    id: GeneratedAlways<number>;
    parcel_id: number;
    /** The built-in preset whose words the title is; null: they are somebody's own. */
    builtin_key: string | null;
    image: string | null;
  };

/** How many parcels there are among each 1,024 ids. Written only by triggers. */
export type ParcelCountsTable = {
  block: GeneratedAlways<number>;
  parcels: GeneratedAlways<number>;
};

/** Parcels whose `search_text` is still to be written; see parcels/search-index-queue.ts. */
export type UnindexedParcelsTable = { parcel_id: number };

/** What happened to parcels at once, as long as it can be undone. */
export type EventsTable = {
  id: GeneratedAlways<number>;
  title: string;
  created_at: string;
  undone_at: string | null;
};

export type EventParcelsTable = {
  event_id: number;
  parcel_id: number;
  activity_id: number;
  /** JSON of the fields that the event set on the parcel: their values before, and after. */
  before: string;
  after: string;
  /** The activity that had set the stage before; null: none had. */
  staged_by: number | null;
};

export type EventPresetsTable = Omit<Columns<typeof eventPresetFields>, 'name' | 'title'> & {
  id: GeneratedAlways<number>;
  /** Names the words that stand for name, title and status until the administrator writes others. */
  starter: string | null;
  name: string | null;
  title: string | null;
  uses: Generated<number>;
  created_at: string;
};

/** Where events happened. */
export type PlacesTable = {
  /** The name without case and accents. */
  key: string;
  name: string;
  latitude: number | null;
  longitude: number | null;
  uses: number;
  used_at: string;
};

export type ParcelViewsTable = Columns<typeof parcelViewFields> &
  Searchable & { id: GeneratedAlways<number>; created_at: string };

export type ParcelTemplatesTable = Timestamps & {
  id: GeneratedAlways<number>;
  name: string;
  /** The name without case. */
  name_key: string;
  /** JSON of the fields that are not empty. */
  fields: string;
  search_text: string;
};

/** Codes of parcels that became one with another. */
export type MergedCodesTable = {
  code: string;
  /** Its letters and digits, in lower case. */
  key: string;
  /** The parcel that it leads to. */
  parcel_id: number;
  /** The id that its own parcel had; null of those from before that was kept. */
  merged_id: number | null;
};

/** Proofs of delivery. */
export type DeliveriesTable = Columns<typeof deliveryFields> & {
  id: GeneratedAlways<number>;
  parcel_id: number;
  /** The activity that it made, with which it goes. */
  activity_id: number;
  signature: string | null;
  photo: string | null;
  /** When it was delivered. */
  created_at: string;
};
