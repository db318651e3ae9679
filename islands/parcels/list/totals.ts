import type { Paged } from '../../../server/shared/envelope.ts';
import { limits } from '../../../server/shared/limits.ts';
import type { BulkResult, ListedParcel } from '../../../server/shared/parcel-list.ts';
import { plural } from '../../../server/shared/plural.ts';
import type { ParcelListContext } from './parcel-list-context.ts';
import type { BulkOutcome } from './use-bulk.ts';
import type { Selection } from './use-selection.ts';

/** How many could be selected at once; 0 if all of them are selected or shown. */
export function selectableOf(list: Paged<ListedParcel>, { ids }: Selection): number {
  const isMore = list.next_page_url !== null && ids.size < list.total;
  if (isBeyondSelection(list)) return ids.size < limits.parcelIds ? limits.parcelIds : 0;
  return isMore ? list.total : 0;
}

/** Whether more match than can be selected, or than were counted. */
export function isBeyondSelection({ total, total_is_capped }: Paged<unknown>): boolean {
  return total_is_capped === true || total > limits.parcelIds;
}

/** The keys of the sentences about a change of many parcels. */
export type OutcomeKey = 'changed' | 'deleted';

/** How many parcels were changed, and how many were not and why, in words. */
export function outcomeSentence(
  { done, refused }: BulkOutcome,
  key: OutcomeKey,
  { t, event }: ParcelListContext,
): string {
  const sentence = plural(t, key, { count: done }, event.tag);
  if (refused.length === 0) return sentence;
  const reasons = [...new Set(refused.map(({ error }: BulkResult) => error))];
  const failed = plural(t, 'failed', { count: refused.length }, event.tag);
  return [sentence, failed, ...reasons].join(' ');
}
