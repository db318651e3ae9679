import { useSyncExternalStore } from 'react';
import type { ParcelWithHistory } from '../../../server/parcels/shared/parcel.ts';

/** The page's parcel, as it is after events were added, edited or deleted; null: as it was rendered. */
let current: ParcelWithHistory | null = null;
const listeners = new Set<() => void>();

/** Shows a changed parcel in all islands of its page. */
export function showParcel(parcel: ParcelWithHistory): void {
  current = parcel;
  for (const listener of listeners) listener();
}

/** @param rendered as much of the parcel as the island was rendered with. */
export function useCurrentParcel<Part extends object>(rendered: Part): Part | ParcelWithHistory {
  return useSyncExternalStore(
    subscribe,
    () => current ?? rendered,
    () => rendered,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
