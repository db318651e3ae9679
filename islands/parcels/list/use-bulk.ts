import { useRef, useState } from 'react';
import type { BulkResult } from '../../../server/parcels/shared/parcel-list.ts';
import type { Failure } from '../../../server/shared/envelope.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import { sendJson } from '../../shared/api.ts';
import type { ParcelBulkContext } from './parcel-bulk-context.ts';

type BulkAnswer = { results: BulkResult[] };

/** Each batch is a transaction of a few milliseconds; other requests are answered in between. */
const batch = 25;

type BulkOutcome = {
  done: number;
  refused: BulkResult[];
  /** The parcels that were not tried. */
  rest: readonly number[];
  failure: Failure | null;
};

/** Changes or deletes many parcels in batches. */
export function useBulk() {
  /** How many are done; null: nothing is running. */
  const [done, setDone] = useState<number | null>(null);
  const stopped = useRef(false);

  async function run(method: 'PATCH' | 'DELETE', ids: readonly number[], change: object) {
    stopped.current = false;
    setDone(0);
    const outcome: BulkOutcome = { done: 0, refused: [], rest: ids, failure: null };
    for (let first = 0; first < ids.length && !stopped.current; first += batch) {
      const body = { ...change, parcels: ids.slice(first, first + batch) };
      const answer = await sendJson<BulkAnswer>(method, paths.api.parcelsMany, body);
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

  /** Stops after the running batch. */
  const stop = () => {
    stopped.current = true;
  };
  return { done, run, stop };
}

export type Bulk = ReturnType<typeof useBulk>;

export type OutcomeKey = 'changed' | 'deleted';

/** Says how many parcels were changed, how many were not, and why. */
export function outcomeSentence(
  { done, refused }: BulkOutcome,
  key: OutcomeKey,
  { t, event }: ParcelBulkContext,
): string {
  const sentence = plural(t, key, { count: done }, event.tag);
  if (refused.length === 0) return sentence;
  const reasons = [...new Set(refused.map(({ error }: BulkResult) => error))];
  const failed = plural(t, 'failed', { count: refused.length }, event.tag);
  return [sentence, failed, ...reasons].join(' ');
}
