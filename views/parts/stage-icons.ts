import type { IconName } from '../../server/shared/enums.ts';
import type { Stage } from '../../server/shared/stages.ts';

/** A picture for each status, so that color is not all that tells them apart. */
export const stageIcons: Record<Stage, IconName> = {
  pending: 'schedule',
  info_received: 'article',
  picked_up: 'inventory_2',
  in_transit: 'sync',
  at_customs: 'flag',
  out_for_delivery: 'local_shipping',
  ready_for_pickup: 'place',
  delivered: 'check_circle',
  attempt_failed: 'door_front',
  on_hold: 'pause',
  exception: 'error',
  returned: 'undo',
};
