import type { Generated, GeneratedAlways } from 'kysely';
import type { deliveryServiceFields } from '../../prices/shared/price.ts';
import type { AddressEnd } from '../../shared/address.ts';
import type { FailureReason, PositionSource, Stage, StopState } from '../../shared/enums.ts';
import type {
  activityFields,
  deliveryFields,
  eventPresetFields,
  PaymentMethod,
  runFields,
} from '../../shared/event-fields.ts';
import type { parcelFields, pieceFields } from '../../shared/fields.ts';
import type { parcelViewFields } from '../../shared/view-fields.ts';
import type { Columns, Searchable, Timestamps } from './columns.ts';

export type ParcelTables = {
  parcels: Columns<typeof parcelFields> &
    Searchable &
    Timestamps & {
      id: GeneratedAlways<number>;
      image: string | null;
      /** The built-in preset that the status text is from; null: it is the administrator's own. */
      status_key: string | null;
      /** The stage that was set by hand; it applies if no event has a stage. */
      manual_stage: Stage | null;
      /** The time of its newest event. */
      last_event_at: string | null;
      /** Where the positions of its addresses are from; null: they were set by hand, or there is none. */
      map_pickup_source: PositionSource | null;
      map_destination_source: PositionSource | null;
      /** When what it says of people was erased; null: it was not. */
      erased_at: string | null;
      /** JSON: how the price came about; null: no service has priced it. */
      price_lines: string | null;
    };

  activities: Omit<Columns<typeof activityFields>, 'created_at'> &
    Timestamps & {
      id: GeneratedAlways<number>;
      parcel_id: number;
      /** The built-in preset that the title is from; null: it is the administrator's own. */
      builtin_key: string | null;
      image: string | null;
    };

  /** Addresses of parcels that the geocoder is to be asked for. */
  geocodings: {
    id: GeneratedAlways<number>;
    parcel_id: number;
    address: AddressEnd;
    tries: number;
    /** While the geocoder is asked: when the lease ends. */
    next_attempt_at: string;
    lease: string | null;
  };

  /** The geocoder that is set up in the panel; at most one, with id 1. */
  geocoder: {
    id: number;
    url: string;
    key_name: string | null;
    /** See database/encryption.ts. */
    encrypted_key: string | null;
    per_second: number;
    updated_at: string;
  };

  /** Pieces of which something is known; a parcel's `pieces_count` says how many there are. */
  pieces: Columns<typeof pieceFields> & { parcel_id: number; number: number };

  /** Pieces that an event has reached, while it is not the parcel's; see parcels/events/piece-scans.ts. */
  piece_scans: {
    id: GeneratedAlways<number>;
    parcel_id: number;
    number: number;
    /** JSON of what makes two events the same. */
    event: string;
    title: string;
    happened_at: string;
    batch_id: number;
    /** The batch that made the event the parcel's; null: pieces are missing. */
    completed_by: number | null;
  };

  /** The number of parcels in each block of 1,024 ids. Written by triggers only. */
  parcel_counts: {
    block: GeneratedAlways<number>;
    parcels: GeneratedAlways<number>;
  };

  /** Parcels whose `search_text` is out of date; see parcels/search-index-queue.ts. */
  search_index_queue: { parcel_id: number };

  /** The events that one request recorded, for one parcel or many, while they can be undone. */
  event_batches: {
    id: GeneratedAlways<number>;
    title: string;
    created_at: string;
    undone_at: string | null;
    /** The member of the staff who recorded it; null: a program with an API key, or the site itself. */
    staff_id: number | null;
  };

  event_batch_items: {
    batch_id: number;
    parcel_id: number;
    activity_id: number;
    /** JSON: the parcel's fields that the event has changed, with their values before and after. */
    before: string;
    after: string;
    /** The newest other event with a stage when this one was recorded; null: there was none. */
    previous_stage_event_id: number | null;
  };

  event_presets: Omit<Columns<typeof eventPresetFields>, 'name' | 'title'> & {
    id: GeneratedAlways<number>;
    /** Identifies the built-in texts for name, title and status; null: the administrator has written others. */
    builtin_key: string | null;
    name: string | null;
    title: string | null;
    uses: Generated<number>;
    created_at: string;
  };

  /** Locations of earlier events, to choose from again. */
  saved_locations: {
    /** The name without case and accents. */
    key: string;
    name: string;
    latitude: number | null;
    longitude: number | null;
    uses: number;
    used_at: string;
  };

  parcel_views: Columns<typeof parcelViewFields> &
    Searchable & { id: GeneratedAlways<number>; created_at: string };

  parcel_templates: Timestamps & {
    id: GeneratedAlways<number>;
    name: string;
    /** The name without case. */
    name_key: string;
    /** JSON of the fields that are not empty. */
    fields: string;
    search_text: string;
  };

  /** Codes of parcels that were merged into another one. */
  code_aliases: {
    code: string;
    /** Its letters and digits, in lower case. */
    key: string;
    /** The parcel that it redirects to. */
    parcel_id: number;
    /** The id of its own parcel before the merge; null: unknown. */
    former_parcel_id: number | null;
  };

  /** What prices parcels; zones and surcharges are JSON. */
  delivery_services: Columns<typeof deliveryServiceFields> &
    Timestamps & { id: GeneratedAlways<number>; zones: string; surcharges: string };

  deliveries: Columns<typeof deliveryFields> & {
    id: GeneratedAlways<number>;
    parcel_id: number;
    /** The event that was recorded with it; they are deleted together. */
    activity_id: number;
    signature: string | null;
    photo: string | null;
    /** When it was delivered. */
    created_at: string;
  };

  runs: Columns<typeof runFields> &
    Timestamps & {
      id: GeneratedAlways<number>;
      driver_id: number | null;
      closed_at: string | null;
    };

  /** The parcels of runs. Of the open stops of a parcel there is one at most. */
  run_stops: {
    id: GeneratedAlways<number>;
    run_id: number;
    parcel_id: number;
    position: number;
    state: Generated<StopState>;
    reason: FailureReason | null;
    /** Why it failed, in the driver's words. */
    failure_note: string | null;
    finished_at: string | null;
    /** The event that finished it. */
    activity_id: number | null;
    /** Since when it is a stop of the run's driver. */
    added_at: string;
  };

  /** What was collected for a parcel at the door, with the event that it was delivered with. */
  cash_items: {
    id: GeneratedAlways<number>;
    /** null: the parcel was deleted. */
    parcel_id: number | null;
    /** null: no event says that it was delivered, or `undone`. */
    activity_id: number | null;
    /**
     * 1: it counts no more. Its event was undone after the money was handed in, and another row takes it back; or nothing was
     * said when it was handed in, and another row of the parcel says it.
     */
    undone: Generated<0 | 1>;
    /** Who has it; a member of the staff, who may be gone. */
    driver_id: number | null;
    run_id: number | null;
    /** Of the run, or else of the event, or of the change of the parcel's status: `YYYY-MM-DD`. */
    day: string;
    currency: string;
    /**
     * What was to be collected, in all rows of a parcel together, and what was in this one; null: nothing was said. In the
     * currency's smallest unit.
     */
    due: number;
    collected: number | null;
    method: PaymentMethod | null;
    reason: string | null;
    settlement_id: number | null;
    created_at: string;
  };

  cash_settlements: {
    id: GeneratedAlways<number>;
    driver_id: number | null;
    run_id: number | null;
    day: string;
    currency: string;
    expected: number;
    amount: number;
    /** What was missing of what was due (below zero) or too much, as far as it had been stated. */
    difference: Generated<number>;
    reason: string | null;
    /** Who has signed for it. */
    staff_id: number | null;
    created_at: string;
  };

  /** Parcels that were on a driver's run which was then given to somebody else, put off or deleted. */
  former_stops: {
    id: GeneratedAlways<number>;
    parcel_id: number;
    driver_id: number;
    /** The day of the run, `YYYY-MM-DD`. */
    day: string;
    until: string;
  };
};
