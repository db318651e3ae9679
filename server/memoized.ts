import { LRUCache } from 'lru-cache';

const maxEntries = 1000;
const maxLength = 200;

/**
 * Caches the results of a pure function for the last thousand texts. Meant for short texts such as headers, of which most
 * requests have one of a few. Results for texts of more than 200 characters, which could fill the memory, are not cached.
 */
export function memoize<Text extends string, Result>(
  work: (text: Text) => Result,
): (text: Text) => Result {
  const cached = new LRUCache<Text, { result: Result }>({ max: maxEntries });
  return (text) => {
    const entry = cached.get(text);
    if (entry !== undefined) return entry.result;
    const result = work(text);
    if (text.length <= maxLength) cached.set(text, { result });
    return result;
  };
}

/** Computes a value when it is first needed, and keeps it. */
export function lazy<Value>(compute: () => Value): () => Value {
  let kept: { value: Value } | undefined;
  return () => {
    kept ??= { value: compute() };
    return kept.value;
  };
}
