import type { Stage } from './stages.ts';

/** The progress of a parcel, as far as it is certain. */
export type Progress = 'delivered' | 'in_transit' | 'exception';

/** What each stage says of a parcel's progress; null: the parcel has not set out yet. */
export const progressByStage: Record<Stage, Progress | null> = {
  pending: null,
  info_received: null,
  picked_up: 'in_transit',
  in_transit: 'in_transit',
  at_customs: 'in_transit',
  out_for_delivery: 'in_transit',
  ready_for_pickup: 'in_transit',
  delivered: 'delivered',
  attempt_failed: 'exception',
  on_hold: 'exception',
  exception: 'exception',
  returned: 'exception',
};
