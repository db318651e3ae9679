import { changeDevice, readDevice } from './database.ts';
import { isSettled, removeItems } from './items.ts';

/** After this, what is settled is deleted, and a code counts anew. */
export const shiftMs = 12 * 60 * 60 * 1000;

/** Deletes what was settled in an earlier shift, and a driver's stops a day after they were to be done. */
export async function removeOld(): Promise<void> {
  const since = Date.now() - shiftMs;
  await removeItems((item) => isSettled(item) && item.number < since);
  const { today } = await readDevice();
  if (today !== null && isPast(today)) await changeDevice({ today: null });
}

/** Whether a device may not keep a day any longer. */
export function isPast({ forget_at }: { forget_at: string }): boolean {
  return Date.parse(forget_at) <= Date.now();
}
