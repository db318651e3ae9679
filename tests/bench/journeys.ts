import type { Stage } from '../../server/shared/enums.ts';

const dayMs = 24 * 60 * 60 * 1000;
const year = 365;
const underway = ['picked_up', 'in_transit', 'at_customs', 'out_for_delivery', 'on_hold'] as const;

type Step = { title: string; stage: Stage | null; at: string };

/**
 * The history of a parcel, as it is at a company that has gone on for a year: the last ones are on their
 * way, the others have arrived in five days or, one of ten, in nine, or have been sent back; one of two
 * hundred was forgotten.
 */
export function journeyOf(number: number, parcels: number, activities: number) {
  const now = Date.now();
  const created = now - (1 - number / parcels) * year * dayMs;
  const takes = number % 10 === 0 ? 9 : 5;
  const isForgotten = number % 200 === 7;
  const hasArrived = now - created > takes * dayMs && !isForgotten;
  const last: Stage = hasArrived
    ? number % 50 === 3
      ? 'returned'
      : 'delivered'
    : (underway[number % underway.length] ?? 'in_transit');
  const end = isForgotten ? created + dayMs : Math.min(now, created + takes * dayMs);
  const steps = Array.from({ length: activities }, (_, index): Step => {
    const at = new Date(created + ((end - created) * (index + 1)) / activities).toISOString();
    const stage = index === 0 ? 'picked_up' : index === activities - 1 ? last : null;
    return { title: `Departed from depot ${index + 1}`, stage, at };
  });
  return {
    stage: last,
    created_at: new Date(created).toISOString(),
    last_event_at: steps.at(-1)?.at ?? null,
    min_expected_delivery_date: dayOf(created + 4 * dayMs),
    max_expected_delivery_date: dayOf(created + 6 * dayMs),
    steps,
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
