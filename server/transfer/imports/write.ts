import type { NewParcel } from '../../shared/parcel.ts';
import type { ActivityPlan } from './activities.ts';
import type { PlannedChange } from './parcels.ts';
import type { RowSpool } from './row-spool.ts';
import {
  syncParcelStatuses,
  writeActivityChanges,
  writeNewActivities,
} from './write-activities.ts';
import { writeNewParcels, writeParcelChanges } from './write-parcels.ts';
import type { Writing } from './writing.ts';

type Wrote = (rows: number) => void;

/** Writes what was judged of a sheet of parcels. @throws {Stale} if that no longer holds. */
export async function writeParcelPlan(
  writing: Writing,
  { made, changed }: { made: RowSpool<NewParcel>; changed: RowSpool<PlannedChange> },
  wrote: Wrote,
): Promise<void> {
  for (const parcels of made.lists()) {
    await writeNewParcels(writing, parcels);
    wrote(parcels.length);
  }
  for (const changes of changed.lists()) {
    await writeParcelChanges(writing, changes);
    wrote(changes.length);
  }
}

type Activities = {
  made: RowSpool<ActivityPlan['made'][number]>;
  changed: RowSpool<ActivityPlan['changed'][number]>;
};

const parcelsAtOnce = 500;

/** Writes what was judged of a sheet of activities; then their parcels follow. @throws {Stale} as above. */
export async function writeActivityPlan(
  writing: Writing,
  { made, changed }: Activities,
  wrote: Wrote,
): Promise<void> {
  const parcelIds = new Set<number>();
  const staged = new Set<number>();
  for (const activities of made.lists()) {
    await writeNewActivities(writing, activities);
    for (const { parcelId, activity } of activities) {
      parcelIds.add(parcelId);
      if (activity.stage) staged.add(parcelId);
    }
    wrote(activities.length);
  }
  for (const changes of changed.lists()) {
    await writeActivityChanges(writing, changes);
    for (const { before, set } of changes) {
      parcelIds.add(before.parcel_id);
      if (set.stage !== undefined) staged.add(before.parcel_id);
    }
    wrote(changes.length);
  }
  const ids = [...parcelIds];
  for (let start = 0; start < ids.length; start += parcelsAtOnce) {
    await syncParcelStatuses(writing, ids.slice(start, start + parcelsAtOnce), staged);
  }
}
