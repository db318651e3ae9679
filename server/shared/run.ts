import type { FailureReason, StopState } from './enums.ts';
import type { FieldValues } from './field-values.ts';
import type { runFields } from './fields.ts';

/** One parcel of a run. What is about a person is null where the reader may not see it. */
export type RunStop = {
  id: number;
  /** From 1; finished stops keep theirs. */
  position: number;
  parcel_id: number;
  tracking_code: string;
  recipient_name: string | null;
  destination: string | null;
  recipient_phone_number: string | null;
  /** Of the destination. */
  latitude: number | null;
  longitude: number | null;
  /** The company's note about the parcel. */
  note: string | null;
  state: StopState;
  /** Why it failed, and what the driver says about it. */
  reason: FailureReason | null;
  failure_note: string | null;
  /** ISO 8601, UTC. */
  finished_at: string | null;
};

/** How many stops of a run are delivered, failed, and still open (or were, when it was closed). */
export type StopCounts = { done: number; failed: number; left: number };

/** Somebody who drives. */
export type Driver = { id: number; name: string };

/** A run as lists show it. */
export type RunSummary = FieldValues<typeof runFields> & {
  id: number;
  driver: Driver | null;
  closed: 'yes' | 'no';
  counts: StopCounts;
  /** When the driver last used the site: ISO 8601, UTC. */
  last_seen_at: string | null;
};

/** The run that a parcel is on. */
export type RunOfParcel = Pick<RunSummary, 'id' | 'name' | 'driver'>;

/** A run with its stops, in order. */
export type Run = RunSummary & { stops: RunStop[] };

/** What parcels are assigned to: the runs that are open, and who may get a new one. */
export type RunChoices = {
  runs: Pick<RunSummary, 'id' | 'day' | 'name' | 'driver' | 'counts'>[];
  drivers: Driver[];
  /** `YYYY-MM-DD` in the site's time zone. */
  today: string;
};

/** The words that the runs of a day are drawn with; of the section `runs` of the translations, as below. */
export const boardWords = [
  'none',
  'closed',
  'noDriverYet',
  'numbered',
  'lastSeen',
  'neverSeen',
  'states',
] as const;

/** The words with which parcels are assigned to a run. */
export const assignWords = [
  'assign',
  'assigned_other',
  'fields',
  'moveHere',
  'nameHint',
  'newRun',
  'noDriverYet',
  'numbered',
  'run',
  'tooMany',
] as const;
