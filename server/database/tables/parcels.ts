import type { Generated, GeneratedAlways } from 'kysely';
import type { depotFields, shiftFields, vehicleFields } from '../../fleet/shared/fleet.ts';
import type { PlanState } from '../../plans/shared/plan.ts';
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
import type { Columns, Searchable, Timestamps } from './columns.ts';

export type ParcelTables = {
  parcels: Columns<typeof parcelFields> &
    Searchable &
    Timestamps & {
      id: GeneratedAlways<number>;
      image: string | null;
      /** The built-in preset that the status text is from; null: somebody wrote it. */
      status_key: string | null;
      /** The stage that was set by hand, which applies if no event has a stage. */
      manual_stage: Stage | null;
      /** The time of the parcel's newest event. */
      last_event_at: string | null;
      /** The sources of the positions of its addresses; null: set by hand, or no position. */
      map_pickup_source: PositionSource | null;
      map_destination_source: PositionSource | null;
      /** When personal data was erased from the parcel; null: no data was erased. */
      erased_at: string | null;
      /** null: somebody typed its delivery days, or it has none. */
      delivery_days_source: 'service' | null;
      /** JSON: how the price was calculated; null: not by a service. */
      price_lines: string | null;
      /** The member of the staff who created it; null: a program, an import or the site. */
      created_by_id: number | null;
      /** The customer whose user booked it. */
      booked_by_customer_id: number | null;
    };

  activities: Omit<Columns<typeof activityFields>, 'created_at'> &
    Timestamps & {
      id: GeneratedAlways<number>;
      parcel_id: number;
      /** The built-in preset that the title is from; null: somebody wrote it. */
      builtin_key: string | null;
      image: string | null;
    };

  /** Addresses of parcels whose positions the geocoder has to find. */
  geocodings: {
    id: GeneratedAlways<number>;
    parcel_id: number;
    address: AddressEnd;
    tries: number;
    /** The time when the next attempt is due. During an attempt, this is the end of the lease. */
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

  /** The pieces with known details; `pieces_count` of the parcel is the number of all pieces. */
  pieces: Columns<typeof pieceFields> & { parcel_id: number; number: number };

  /** Pieces for which an event was recorded, while other pieces of the parcel are missing; see parcels/events/piece-scans.ts. */
  piece_scans: {
    id: GeneratedAlways<number>;
    parcel_id: number;
    number: number;
    /** JSON that identifies the event. Two scans of the same event have the same JSON. */
    event: string;
    title: string;
    happened_at: string;
    batch_id: number;
    /** The batch that completed the pieces, so that the parcel got the event; null: pieces are missing. */
    completed_by: number | null;
  };

  /** The number of parcels in each block of 1,024 ids. Only triggers write this table. */
  parcel_counts: {
    block: GeneratedAlways<number>;
    parcels: GeneratedAlways<number>;
  };

  /** Parcels whose `search_text` is out of date; see parcels/search-index-queue.ts. */
  search_index_queue: { parcel_id: number };

  /** The events that one request has recorded, for one parcel or many, as long as they can be undone. */
  event_batches: {
    id: GeneratedAlways<number>;
    title: string;
    created_at: string;
    undone_at: string | null;
    /** The member of the staff who recorded the events; null: a program with an API key, or the site itself. */
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
    /** Identifies the built-in texts for name, title and status; null: somebody wrote them. */
    builtin_key: string | null;
    name: string | null;
    title: string | null;
    uses: Generated<number>;
    created_at: string;
  };

  /** Locations of earlier events, to choose from. */
  saved_locations: {
    /** The name without case and accents. */
    key: string;
    name: string;
    latitude: number | null;
    longitude: number | null;
    uses: number;
    used_at: string;
  };

  parcel_templates: Timestamps & {
    id: GeneratedAlways<number>;
    name: string;
    /** The name without case. */
    name_key: string;
    /** JSON of the fields that are not empty. */
    fields: string;
    search_text: string;
  };

  /** Codes of parcels that were merged into another parcel. */
  code_aliases: {
    code: string;
    /** The letters and digits of the code, in lower case. */
    key: string;
    /** The parcel that the code redirects to. */
    parcel_id: number;
    /** The id of the parcel that had the code before the merge; null: unknown. */
    former_parcel_id: number | null;
  };

  /** Delivery services, which set the prices of parcels; zones and surcharges are JSON. */
  delivery_services: Columns<typeof deliveryServiceFields> &
    Timestamps & { id: GeneratedAlways<number>; zones: string; surcharges: string };

  deliveries: Columns<typeof deliveryFields> & {
    id: GeneratedAlways<number>;
    parcel_id: number;
    /** The event of the delivery; both are deleted together. */
    activity_id: number;
    signature: string | null;
    photo: string | null;
    /** When the parcel was delivered. */
    created_at: string;
  };

  runs: Columns<typeof runFields> &
    Timestamps & {
      id: GeneratedAlways<number>;
      driver_id: number | null;
      vehicle_id: Generated<number | null>;
      /** Where the run starts and ends. */
      depot_id: Generated<number | null>;
      closed_at: string | null;
    };

  /** Where runs start and end. */
  depots: Columns<typeof depotFields> & Timestamps & { id: GeneratedAlways<number> };

  vehicles: Columns<typeof vehicleFields> &
    Timestamps & { id: GeneratedAlways<number>; depot_id: number | null };

  /** When drivers work. A driver has at most one shift a day. */
  shifts: Columns<typeof shiftFields> &
    Timestamps & { id: GeneratedAlways<number>; driver_id: number };

  /** The parcels of runs. A parcel has at most one open stop. */
  run_stops: {
    id: GeneratedAlways<number>;
    run_id: number;
    parcel_id: number;
    position: number;
    state: Generated<StopState>;
    reason: FailureReason | null;
    /** Why the delivery failed, in the driver's words. */
    failure_note: string | null;
    finished_at: string | null;
    /** The event that finished the stop. */
    activity_id: number | null;
    /** Since when the stop belongs to the run's driver. */
    added_at: string;
    /** When service there was planned to begin: ISO 8601, UTC. */
    planned_at: Generated<string | null>;
  };

  plans: {
    id: GeneratedAlways<number>;
    day: string;
    state: PlanState;
    /** How long the search takes. */
    seconds: number;
    /** JSON: what must be the same when the plan is taken over. */
    checks: string;
    /** JSON: `PlanResult`; null: it is still searched for. */
    result: string | null;
    created_at: string;
  };

  /** What was collected for a parcel at the door, with the event of the delivery. */
  cash_items: {
    id: GeneratedAlways<number>;
    /** null: the parcel was deleted. */
    parcel_id: number | null;
    /** null: the delivery has no event, or the row is `undone`. */
    activity_id: number | null;
    /**
     * 1: the row does not count any more. Its event was undone after the money was handed in, and another row takes the amount back;
     * or no amount was stated when the money was handed in, and another row of the parcel states it.
     */
    undone: Generated<0 | 1>;
    /** The member of the staff who has the money, and may have been removed. */
    driver_id: number | null;
    run_id: number | null;
    /** The day of the run, or else of the event, or else of the change of the parcel's status: `YYYY-MM-DD`. */
    day: string;
    currency: string;
    /**
     * `due`: what was to be collected, in all rows of a parcel together. `collected`: what was collected in this row; null: not stated.
     * In the currency's smallest unit.
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
    /** The sum of the stated amounts minus the sum that was due. It is below zero if too little was stated. */
    difference: Generated<number>;
    reason: string | null;
    /** The member who has signed for the money. */
    staff_id: number | null;
    created_at: string;
  };

  /** Parcels that were on a driver's run before the run was given to another driver, put off or deleted. */
  former_stops: {
    id: GeneratedAlways<number>;
    parcel_id: number;
    driver_id: number;
    /** The day of the run, `YYYY-MM-DD`. */
    day: string;
    until: string;
  };
};
