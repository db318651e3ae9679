import { useRef } from 'react';
import { newIdempotencyKey } from '../idempotency-key.ts';

/**
 * The headers with which a request is done once, however often it is sent: while nobody knows whether it arrived, the
 * same content has the same key.
 */
export function useOnce(wanted: boolean): (body: string) => Record<string, string> {
  const last = useRef<{ body: string; key: string } | null>(null);
  return (body) => {
    if (!wanted) return {};
    if (last.current?.body !== body) last.current = { body, key: newIdempotencyKey() };
    return { 'Idempotency-Key': last.current.key };
  };
}
