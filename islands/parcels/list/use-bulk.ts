import { useRef, useState } from 'react';
import type { Envelope, Failure } from '../../../server/shared/envelope.ts';
import type { BulkResult } from '../../../server/shared/parcel-list.ts';
import { paths } from '../../../server/shared/paths.ts';
import { plural } from '../../../server/shared/plural.ts';
import { sendJson } from '../../shared/api.ts';
import type { ParcelListContext } from './parcel-list-context.ts';

/** Each batch is a transaction of a few milliseconds, after which visitors get their turn. */
const batch = 25;

/** The outcome of a change of many parcels. */
export type BulkOutcome = {
  done: number;
  refused: BulkResult[];
  /** The parcels that were not tried. */
  rest: readonly number[];
  failure: Failure | null;
};

/** A running change of many parcels. */
export type Bulk = {
  /** How many are done; null: nothing is running. */
  done: number | null;
  run: (method: 'PATCH' | 'DELETE', ids: readonly number[], change: object) => Promise<BulkOutcome>;
  /** Lets the running batch finish, and sends no other. */
  stop: () => void;
};

/** Changes or deletes many parcels, some at a time. */
export function useBulk(): Bulk {
  const [done, setDone] = useState<number | null>(null);
  const stopped = useRef(false);

  async function run(
    method: 'PATCH' | 'DELETE',
    ids: readonly number[],
    change: object,
  ): Promise<BulkOutcome> {
    stopped.current = false;
    setDone(0);
    const outcome: BulkOutcome = { done: 0, refused: [], rest: ids, failure: null };
    for (let first = 0; first < ids.length && !stopped.current; first += batch) {
      const body = { ...change, parcels: ids.slice(first, first + batch) };
      const answer: Envelope<{ results: BulkResult[] }> = await sendJson(
        method,
        paths.api.parcelsMany,
        body,
      );
      if (answer.status !== 'success') {
        outcome.failure = answer;
        break;
      }
      outcome.rest = ids.slice(first + batch);
      const refused = answer.data.results.filter(({ ok }) => !ok);
      outcome.refused.push(...refused);
      outcome.done += answer.data.results.length - refused.length;
      setDone(outcome.done);
    }
    setDone(null);
    return outcome;
  }

  return { done, run, stop: () => (stopped.current = true) };
}

/** The keys of the sentences about a change of many parcels. */
export type OutcomeKey = 'changed' | 'deleted';

/** How many parcels were changed, and how many were not and why, in words. */
export function outcomeSentence(
  { done, refused }: BulkOutcome,
  key: OutcomeKey,
  { t, event }: ParcelListContext,
): string {
  const sentence = plural(t, key, { count: done }, event.tag);
  if (refused.length === 0) return sentence;
  const reasons = [...new Set(refused.map(({ error }: BulkResult) => error))];
  const failed = plural(t, 'failed', { count: refused.length }, event.tag);
  return [sentence, failed, ...reasons].join(' ');
}
