import type { Activity, PublicParcel } from '../../server/parcels/shared/parcel.ts';

/**
 * The updated parcel with as much history as is shown: older pages that the visitor has opened stay, unless they have
 * changed.
 *
 * @param update the parcel with the first page of its history.
 */
export function mergeUpdate(shown: PublicParcel, update: PublicParcel): PublicParcel {
  const { data: known, total: knownTotal } = shown.history;
  const { data: first, total, per_page, last_page } = update.history;
  if (isLaterPage(shown)) return { ...update, history: { ...shown.history, total, last_page } };

  const older = known.slice(known.findLastIndex(({ id }) => hasActivity(first, id)) + 1);
  const merged = [...first, ...older];
  const isSame =
    total - knownTotal ===
    withoutActivities(first, known).length - withoutActivities(known, merged).length;
  const data = isSame ? merged : first;
  // The last complete page; entries that the next page repeats are shown once.
  const page = Math.max(1, Math.floor(data.length / per_page));
  const next_page_url = data.length < total ? pageAfter(page, update.history.next_page_url) : null;
  return { ...update, history: { ...update.history, data, current_page: page, next_page_url } };
}

/** @param second the URL of the second page, if there is one. */
function pageAfter(page: number, second: string | null): string | null {
  return second?.replace(/\bpage=2\b/, `page=${page + 1}`) ?? null;
}

/** The ids of new activities in a parcel's history, without those that only moved up because others were deleted. */
export function newActivityIds(data: PublicParcel, shown: PublicParcel): number[] {
  if (isLaterPage(shown)) return [];
  const { data: known, next_page_url: next } = shown.history;
  const { data: all } = data.history;
  const end = next === null ? all.length : all.findLastIndex(({ id }) => hasActivity(known, id));
  return withoutActivities(all.slice(0, end), known).map(({ id }) => id);
}

function withoutActivities(activities: Activity[], others: Activity[]): Activity[] {
  return activities.filter(({ id }) => !hasActivity(others, id));
}

function hasActivity(activities: Activity[], id: number): boolean {
  return activities.some((activity) => activity.id === id);
}

/** Whether the result was opened at a later page of its history, by its URL. */
function isLaterPage({ history: { data, current_page, per_page } }: PublicParcel): boolean {
  return current_page > 1 && data.length <= per_page * (current_page - 1);
}
