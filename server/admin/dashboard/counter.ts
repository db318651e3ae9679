import { isAfterDue } from '../../shared/delivery-days.ts';
import type { Tally } from '../../shared/figures.ts';
import type { Delivery } from './deliveries.ts';

/** A delivery, and the day of it in the site's time zone. */
export type DatedDelivery = Delivery & { day: string };

const hourMs = 60 * 60 * 1000;

/** What the parcels that were registered and those that were delivered come to. */
export function tallyOf(made: number, deliveries: DatedDelivery[]): Tally {
  const dated = deliveries.filter(({ due }) => due !== '');
  return {
    made,
    delivered: deliveries.length,
    dated: dated.length,
    inTime: dated.filter(({ day, due }) => !isAfterDue(day, due)).length,
    medianHours: medianOf(deliveries.flatMap(hoursOf)),
  };
}

function hoursOf({ delivered_at, picked_up_at }: Delivery): number[] {
  if (picked_up_at === null) return [];
  return [(Date.parse(delivered_at) - Date.parse(picked_up_at)) / hourMs];
}

function medianOf(numbers: number[]): number | null {
  const sorted = numbers.sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  const lower = sorted[Math.ceil(middle) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
