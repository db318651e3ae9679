import type { RunStop } from './run.ts';

/** What undoes the end of a stop: DELETE /api/events, as long as it is not later than `until` (ISO 8601, UTC). */
export type StopUndo = { event_id: number; until: string };

/** A stop of a driver's day. */
export type TodayStop = RunStop & {
  /** Whether it has failed and can still be delivered. */
  can_retry: 'yes' | 'no';
  /** null: who reads it did not end it, or it is too late. */
  undo: StopUndo | null;
};

/** The stops of a driver's open runs, in order, with whom they are for as long as they are to be made. */
export type Today = {
  /** The id of the member whose runs these are. */
  member: number;
  stops: TodayStop[];
  /** When a device may keep it no longer: ISO 8601, UTC. */
  forget_at: string;
};
