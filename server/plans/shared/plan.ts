import type { Named } from '../../fleet/shared/fleet.ts';

/** `failed`: the search was interrupted, or had no room. */
export const planStates = ['searching', 'ready', 'failed', 'applied'] as const;
export type PlanState = (typeof planStates)[number];

/**
 * Why a parcel is on no run: its address has no position, it is more than any of the vehicles takes, or it does not fit into a
 * shift or a window.
 */
export const leftOutReasons = ['no_position', 'too_large', 'no_time'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export type PlannedStop = {
  kind: 'delivery';
  /** The tracking number. */
  parcel: string;
  destination: string;
  /** The window that was asked for: `YYYY-MM-DDTHH:MM`, on the clock of the site. */
  window_from: string | null;
  window_to: string | null;
  /** Whether only the position of its town is known. */
  town_only: boolean;
  /** When service begins: ISO 8601, UTC. */
  planned_at: string;
};

export type PlannedRun = {
  driver: Named;
  vehicle: Named | null;
  depot: Named | null;
  /** `HH:MM`, on the clock of the site. */
  starts_at: string;
  ends_at: string;
  stops: PlannedStop[];
  /** The way, and how long it takes with all stops. */
  metres: number;
  seconds: number;
};

export type Plan = {
  id: number;
  day: string;
  state: PlanState;
  created_at: string;
  runs: PlannedRun[];
  left_out: { parcel: string; reason: LeftOutReason }[];
};
