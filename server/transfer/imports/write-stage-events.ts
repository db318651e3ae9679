import type { ActivityColor, ActivityIcon } from '../../shared/catalog.ts';
import type { Stage } from '../../shared/stages.ts';
import { writeNewActivities } from './write-activities.ts';
import type { Writing } from './writing.ts';

/** The stage that a parcel is in by the word of a sheet of parcels. */
export type ReachedStage = { parcelId: number; stage: Stage; location: string | null };

/** As the presets of a new site have them. */
const looks: Record<Stage, readonly [ActivityIcon, ActivityColor]> = {
  pending: ['radio_button_unchecked', 'black'],
  info_received: ['radio_button_unchecked', 'black'],
  picked_up: ['pan_tool', 'green'],
  in_transit: ['departure_board', 'green'],
  at_customs: ['verified', 'gold'],
  out_for_delivery: ['local_shipping', 'green'],
  ready_for_pickup: ['home_work', 'gold'],
  delivered: ['check_circle', 'green'],
  attempt_failed: ['radio_button_checked', 'gold'],
  on_hold: ['pan_tool', 'red'],
  exception: ['radio_button_checked', 'red'],
  returned: ['local_shipping', 'black'],
};

/** Adds the stages that parcels have reached to their histories: a sheet of parcels does not say when that was. */
export async function writeStageEvents(
  writing: Writing,
  reached: readonly ReachedStage[],
): Promise<void> {
  if (reached.length === 0) return;
  const made = reached.map(({ parcelId, stage, location }) => {
    const [icon, color] = looks[stage];
    const { title, builtinKey: builtin_key } = writing.stageWords[stage];
    const own = { title, builtin_key, stage, location, icon, color };
    return { parcelId, activity: { ...own, created_at: writing.now } };
  });
  await writeNewActivities(writing, made);
}
