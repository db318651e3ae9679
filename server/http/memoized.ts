import { LRUCache } from 'lru-cache';

const maxEntries = 1000;
const maxLength = 200;

/**
 * Remembers what a pure function makes of a text, for the thousand texts that were asked for last. For
 * header values: most requests carry one of a few. Long ones, which could fill the memory, are worked
 * out each time.
 */
export function memoized<Result>(work: (text: string) => Result): (text: string) => Result {
  const cached = new LRUCache<string, { result: Result }>({ max: maxEntries });
  return (text) => {
    const entry = cached.get(text);
    if (entry !== undefined) return entry.result;
    const result = work(text);
    if (text.length <= maxLength) cached.set(text, { result });
    return result;
  };
}
