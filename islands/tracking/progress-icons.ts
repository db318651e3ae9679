import type { IconName } from '../../server/shared/catalog.ts';
import type { Progress } from '../../server/shared/stage-progress.ts';

/** What stands for each kind of progress, beside its words. */
export const progressIcons: Record<Progress, IconName> = {
  delivered: 'check_circle',
  in_transit: 'local_shipping',
  exception: 'error',
};
