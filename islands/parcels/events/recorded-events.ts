import { storeInTab, takeFromTab } from '../../shared/tab-storage.ts';
import type { Undoable } from './undo-toast.tsx';

const key = 'waybill-recorded';
const lifetimeMs = 10_000;

/** What was recorded at which time, for which page. */
type Recorded = Undoable & { at: number; page: string };

/**
 * Stores what was recorded while the page is reloaded, so that it can be undone there.
 *
 * @param page the path of another page that is loaded in its place.
 */
export function storeRecorded(undoable: Undoable, page = location.pathname): void {
  const recorded: Recorded = { ...undoable, at: Date.now(), page };
  storeInTab(key, JSON.stringify(recorded));
}

/** What was recorded on this page a moment ago; null: nothing. */
export function takeRecorded(): Undoable | null {
  const recorded: Recorded | null = JSON.parse(takeFromTab(key) ?? 'null');
  if (recorded === null || recorded.page !== location.pathname) return null;
  return Date.now() - recorded.at < lifetimeMs ? recorded : null;
}
