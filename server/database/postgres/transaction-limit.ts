/** At least so many transactions run at once: a slow one does not stop all others. */
const minAtOnce = 2;
/** So many commits are looked at before the limit changes. */
const sampleSize = 16;
/** The part of a new time in the average. */
const weight = 0.1;
/** How fast the shortest time is forgotten: it doubles in some 3,500 commits. */
const forgetting = 1.0002;
/** Transactions that wait for a processor or the disk: with fewer, one more is let in, with more, one less. */
const queueing = { few: 0.75, many: 1.5 };
/** Who has waited for so long goes on: those before are slow for another reason than being many. */
const maxWaitMs = 1000;

/** Lets transactions begin. */
export type TransactionLimit = {
  /** Resolves when another transaction may begin; after a second at the latest. */
  begin(): Promise<void>;
  /** A transaction that was let in has ended. @param commitMs how long its commit took; null: it was undone. */
  end(commitMs: number | null): void;
};

/**
 * While somebody reads, as many transactions at once as are done quicker than one after the other. More of them would take
 * no less time, but keep processors busy that the reader needs as well. How many that is, is found as TCP Vegas finds how
 * many packets may be under way: by how much longer a commit takes than the shortest one (Brakmo and Peterson, "TCP Vegas:
 * End to End Congestion Avoidance on a Global Internet", 1995).
 *
 * @param max never more than this, and always so many while there are no readers.
 */
export function createTransactionLimit(max: number, isReading: () => boolean): TransactionLimit {
  const waiting: (() => void)[] = [];
  let running = 0;
  let limit = Math.min(minAtOnce, max);
  let shortest = Number.POSITIVE_INFINITY;
  let average: number | null = null;
  let seen = 0;

  const hasRoom = () => running < (isReading() ? limit : max);

  const learn = (ms: number) => {
    shortest = Math.min(shortest * forgetting, ms);
    average = average === null ? ms : average + weight * (ms - average);
    seen += 1;
    if (seen < sampleSize) return;
    seen = 0;
    const queue = running * (1 - shortest / average);
    if (queue > queueing.many) limit = Math.max(Math.min(minAtOnce, max), limit - 1);
    else if (queue < queueing.few && running >= limit) limit = Math.min(max, limit + 1);
  };

  const letIn = () => {
    running += 1;
  };

  return {
    async begin() {
      if (waiting.length === 0 && hasRoom()) return letIn();
      await new Promise<void>((resolve) => {
        const goOn = () => {
          clearTimeout(timer);
          letIn();
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(goOn), 1);
          goOn();
        }, maxWaitMs);
        waiting.push(goOn);
      });
    },
    end(commitMs) {
      if (commitMs !== null) learn(commitMs);
      running -= 1;
      while (hasRoom()) {
        const goOn = waiting.shift();
        if (goOn === undefined) break;
        goOn();
      }
    },
  };
}
