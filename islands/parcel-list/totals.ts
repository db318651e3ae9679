import type { Paged } from '../../server/shared/envelope.ts';
import { fill } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import type { BulkResult, ListedParcel } from '../../server/shared/parcel-list.ts';
import type { ParcelListContext } from './context.ts';
import type { ManyOutcome } from './use-many.ts';
import type { Selection } from './use-selection.ts';

/** How many parcels there are, in words. */
export function totalOf(list: Paged<unknown>, { list: t, event }: ParcelListContext): string {
  if (list.total === 0) return t.empty;
  const count = new Intl.NumberFormat(event.tag).format(list.total);
  return fill(list.total_is_capped ? t.totalCapped : t.total, { count });
}

/** How many could be selected at once; 0 where all of them are, or are shown. */
export function selectableOf(list: Paged<ListedParcel>, { ids }: Selection): number {
  const isMore = list.next_page_url !== null && ids.size < list.total;
  if (isBeyondSelection(list)) return ids.size < limits.parcelIds ? limits.parcelIds : 0;
  return isMore ? list.total : 0;
}

/** Whether more match than can be selected, or than were counted. */
export function isBeyondSelection({ total, total_is_capped }: Paged<unknown>): boolean {
  return total_is_capped === true || total > limits.parcelIds;
}

/** What became of a change of many, in words. */
export function outcomeSaid(
  { done, refused }: ManyOutcome,
  sentence: string,
  { t, event }: ParcelListContext,
): string {
  const number = (value: number) => new Intl.NumberFormat(event.tag).format(value);
  const reasons = [...new Set(refused.map(({ error }: BulkResult) => error))].join(' ');
  const failed =
    refused.length > 0 ? ` ${fill(t.failed, { count: number(refused.length) })}. ${reasons}` : '';
  return `${fill(sentence, { count: number(done) })}.${failed}`;
}
