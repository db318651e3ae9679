import { newIdempotencyKey } from '../idempotency-key.ts';

/** Names what is sent: the same for the same once more, so that a request whose answer was lost is done once. */
export function createRequestKeys(): (fields: object) => string {
  let last: { content: string; key: string } | null = null;
  return (fields) => {
    const content = JSON.stringify(fields);
    if (last?.content !== content) last = { content, key: newIdempotencyKey() };
    return last.key;
  };
}
