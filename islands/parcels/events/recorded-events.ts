import {
  countIn,
  itemsIn,
  readOr,
  textIn,
  textOrNullIn,
} from '../../shared/state/stored-fields.ts';
import { storeInTab, takeFromTab } from '../../shared/tab-storage.ts';
import type { Undoable } from './undo-toast.tsx';

const key = 'waybill-recorded';
const lifetimeMs = 10_000;

/**
 * Stores what was recorded while the page is reloaded, so that it can be undone there.
 *
 * @param page the path of another page that is loaded in its place.
 */
export function storeRecorded(recorded: Undoable, page = location.pathname): void {
  storeInTab(key, JSON.stringify({ message: null, ...recorded, at: Date.now(), page }));
}

/** What was recorded on this page a moment ago; null: nothing. */
export function takeRecorded(): Undoable | null {
  return readOr(() => {
    const stored: unknown = JSON.parse(takeFromTab(key) ?? 'null');
    const isRecent = Date.now() - countIn(stored, 'at') < lifetimeMs;
    if (!isRecent || textIn(stored, 'page') !== location.pathname) return null;
    const ids = itemsIn(stored, 'ids').filter((id) => typeof id === 'number');
    const message = textOrNullIn(stored, 'message');
    return { ids, done: countIn(stored, 'done'), failed: [], message };
  }, null);
}
