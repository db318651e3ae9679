import {
  countIn,
  itemsIn,
  readOr,
  textIn,
  textOrNullIn,
} from '../../shared/state/stored-fields.ts';
import type { Undoable } from './undo-toast.tsx';

const key = 'waybill-recorded';
const keptMs = 10_000;

/**
 * Keeps what was recorded while the page is loaded anew, so that it can be undone there.
 *
 * @param page the path of another page that is loaded in its place.
 */
export function keepRecorded(recorded: Undoable, page = location.pathname): void {
  const kept = { said: null, ...recorded, at: Date.now(), page };
  readOr(() => sessionStorage.setItem(key, JSON.stringify(kept)), undefined);
}

/** What was recorded on this page a moment ago; null: nothing. */
export function takeRecorded(): Undoable | null {
  return readOr(() => {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    const kept: unknown = JSON.parse(text ?? 'null');
    const isRecent = Date.now() - countIn(kept, 'at') < keptMs;
    if (!isRecent || textIn(kept, 'page') !== location.pathname) return null;
    const ids = itemsIn(kept, 'ids').filter((id) => typeof id === 'number');
    return { ids, done: countIn(kept, 'done'), failed: [], said: textOrNullIn(kept, 'said') };
  }, null);
}
