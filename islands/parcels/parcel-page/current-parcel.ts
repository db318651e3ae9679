import { useSyncExternalStore } from 'react';
import type { ParcelWithHistory } from '../../../server/parcels/shared/parcel.ts';

/** The page's parcel after events were added, edited or deleted; null until the first such change. */
let current: ParcelWithHistory | null = null;
const listeners = new Set<() => void>();

/** Shows a changed parcel in all islands of its page. */
export function updateCurrentParcel(parcel: ParcelWithHistory): void {
  current = parcel;
  for (const listener of listeners) listener();
}

/** @param rendered the part of the parcel that the island was rendered with. */
export function useCurrentParcel<Part extends object>(rendered: Part): Part | ParcelWithHistory {
  return useSyncExternalStore(
    subscribeToCurrentParcel,
    () => current ?? rendered,
    () => rendered,
  );
}

function subscribeToCurrentParcel(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
