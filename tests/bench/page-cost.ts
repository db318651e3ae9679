import type { Browser, CDPSession, Page } from 'playwright-core';

/** What a page has taken until it was idle: of the processor in milliseconds of its main thread, of the network in bytes. */
export type PageCost = {
  /** Processor time of all tasks. */
  tasks: number;
  /** That of styles, layout and painting. */
  drawing: number;
  /** What tasks would take beyond 50 ms each on a processor four times as slow, by their processor time. */
  blocked: number;
};

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { beginData?: { url?: string } };
};

const drawing = /^(UpdateLayoutTree|Layout|PrePaint|Paint|Layerize|Commit)$/;

/** Opens a page, and measures by processor time, which other programs change little. */
export async function costOf(browser: Browser, page: Page, path: string): Promise<PageCost> {
  const devTools = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: the protocol does not say what an event is
  devTools.on('Tracing.dataCollected', ({ value }: any) => events.push(...value));
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await devTools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories },
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })),
  );
  const complete = new Promise((resolve) => devTools.once('Tracing.tracingComplete', resolve));
  await devTools.send('Tracing.end');
  await complete;
  await devTools.detach();

  const isOurs = ({ name, args }: TraceEvent) =>
    name === 'ParseHTML' && args?.beginData?.url?.endsWith(path) === true;
  const { pid, tid } = events.find(isOurs) ?? {};
  const all = events.filter((event) => event.pid === pid && event.tid === tid && event.ph === 'X');
  const tasks = outermost(all.filter(({ name }) => name.endsWith('RunTask')));
  const beyond = tasks.map((ms) => Math.max(0, 4 * ms - 50));
  return {
    tasks: sum(tasks),
    drawing: sum(outermost(all.filter(({ name }) => drawing.test(name)))),
    blocked: sum(beyond),
  };
}

/** The processor time of events that are not part of another, in milliseconds. */
function outermost(events: TraceEvent[]): number[] {
  let end = 0;
  return events
    .toSorted((one, other) => one.ts - other.ts)
    .flatMap(({ ts, dur = 0, tdur = 0 }) => {
      if (ts < end) return [];
      end = ts + dur;
      return [tdur / 1000];
    });
}

/** What a first visit is sent, in bytes as sent, by the type of the resource: `Script`, `Font` … */
export function countBytes(devTools: CDPSession): Map<string, number> {
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  devTools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  return bytes;
}

export const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);
