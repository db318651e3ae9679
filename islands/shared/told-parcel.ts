import type { Activity, PublicParcel } from '../../server/shared/parcel.ts';
import { parcelApiPath } from '../../server/shared/paths.ts';

/**
 * A parcel as it has become, with as much of its history as is shown: the reader keeps the older pages that they have
 * opened, unless these are not what they were.
 *
 * @param told the parcel with the first page of its history.
 */
export function withTold(shown: PublicParcel, told: PublicParcel): PublicParcel {
  const { history } = shown;
  const { total, per_page, last_page, data: first } = told.history;
  if (!beginsWithFirstPage(shown)) return { ...told, history: { ...history, total, last_page } };

  const last = first.at(-1);
  const older = last ? history.data.filter((activity) => isOlder(activity, last)) : [];
  const added = idsNotIn(first, history.data).length;
  const gone = idsNotIn(history.data, [...first, ...older]).length;
  const isSame = total - history.total === added - gone;
  const data = isSame ? [...first, ...older] : first;
  // The page after the last one that is shown whole: what comes twice is shown once.
  const page = Math.max(1, Math.floor(data.length / per_page));
  const isWhole = data.length >= total;
  const next_page_url = isWhole ? null : parcelApiPath(told.tracking_code, page + 1);
  return { ...told, history: { ...told.history, data, current_page: page, next_page_url } };
}

/** A later page may have been opened alone, by its address. */
export function beginsWithFirstPage({ history }: PublicParcel): boolean {
  const { data, current_page, per_page } = history;
  return data.length > per_page * (current_page - 1) || history.total === 0;
}

/** The ids of the activities that others have not. */
export function idsNotIn(activities: Activity[], others: Activity[]): number[] {
  const known = new Set(others.map(({ id }) => id));
  return activities.map(({ id }) => id).filter((id) => !known.has(id));
}

function isOlder(one: Activity, other: Activity): boolean {
  return (
    one.created_at < other.created_at || (one.created_at === other.created_at && one.id < other.id)
  );
}
