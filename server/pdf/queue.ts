import { BusyError } from '../errors.ts';

/** Who asks for a PDF, in the order in which they are served. */
const lanes = ['staff', 'mail', 'visitor'] as const;

export type PdfAsker = {
  lane: (typeof lanes)[number];
  /** Aborts when the client hangs up; null: the PDF is always drawn. */
  signal: AbortSignal | null;
};

/** How many PDFs may wait in each lane. Mails are not limited: they wait in the database until their turn. */
const mostWaiting = { staff: 50, mail: Number.POSITIVE_INFINITY, visitor: 10 };

type Pdf = Uint8Array<ArrayBuffer>;

type Job = {
  lane: PdfAsker['lane'];
  askers: number;
  draw(): Promise<Pdf>;
  result: PromiseWithResolvers<Pdf>;
};

/** Draws PDFs one at a time. Equal requests share a drawing; a request whose client hung up is skipped. */
export function createPdfQueue() {
  /** Waiting jobs and the current one, by key; oldest first. */
  const jobs = new Map<string, Job>();
  let current: Job | null = null;

  const waitingIn = (lane: PdfAsker['lane']) =>
    [...jobs].filter(([, job]) => job !== current && job.lane === lane);

  function next(): void {
    if (current !== null) return;
    const [first] = lanes.flatMap(waitingIn);
    if (first === undefined) return;
    const [key, job] = first;
    current = job;
    void job
      .draw()
      .then(job.result.resolve, job.result.reject)
      .finally(() => {
        jobs.delete(key);
        current = null;
        next();
      });
  }

  function add(key: string, lane: PdfAsker['lane'], draw: Job['draw']): Job {
    if (waitingIn(lane).length >= mostWaiting[lane]) throw new BusyError();
    const job = { lane, askers: 0, draw, result: Promise.withResolvers<Pdf>() };
    jobs.set(key, job);
    return job;
  }

  function leave(key: string, job: Job): void {
    job.askers -= 1;
    // A drawing in progress is finished: the next request may ask for it.
    if (job.askers === 0 && job !== current) jobs.delete(key);
  }

  return {
    /**
     * @param key equal for equal PDFs, which share a drawing.
     * @throws {BusyError} if too many PDFs wait; what `draw` throws; the signal's reason.
     */
    async draw(key: string, { lane, signal }: PdfAsker, draw: Job['draw']): Promise<Pdf> {
      signal?.throwIfAborted();
      const job = jobs.get(key) ?? add(key, lane, draw);
      if (lanes.indexOf(lane) < lanes.indexOf(job.lane)) job.lane = lane;
      job.askers += 1;
      next();
      if (signal === null) return job.result.promise;
      const aborted = Promise.withResolvers<never>();
      const onAbort = () => {
        leave(key, job);
        aborted.reject(signal.reason);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      return Promise.race([job.result.promise, aborted.promise]).finally(() => {
        signal.removeEventListener('abort', onAbort);
      });
    },
    /** How many PDFs wait. The PDF that is being drawn is not counted. */
    waiting: () => jobs.size - (current === null ? 0 : 1),
  };
}
