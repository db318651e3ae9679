import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, newParcel } from './dataset.ts';
import { grownCodeOf } from './postgres-dataset.ts';
import { send } from './visits.ts';
import { wordsFrom } from './words.ts';

/** The message that starts a load. Each round has a number of its own, from which all that it asks for follows. */
export type CompanyLoad = {
  port: number;
  cookie: string;
  engine: 'sqlite' | 'postgres';
  parcels: number;
  seconds: number;
  /** A part of the load, for slower machines. */
  share: number;
  round: number;
};

/** How many of each kind arrive in a second: `list` is one search, one filter and one sorted page. */
const perSecond = { lookup: 300, event: 50, parcel: 10, list: 3 };
const kinds = ['lookup', 'event', 'parcel', 'list'] as const;
type Kind = (typeof kinds)[number];

/** `waits`: from sending a request to the end of its answer, in milliseconds. `failures`: how many, by what was answered. */
export type CompanyResult = { waits: Record<Kind, number[]>; failures: Record<string, number> };

const timeoutMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

process.on('message', async (load: CompanyLoad) => process.send?.(await loadWith(load)));

/** Sends each request when its time has come, however many of those before it have no answer yet. */
async function loadWith(load: CompanyLoad): Promise<CompanyResult> {
  const waits: CompanyResult['waits'] = { lookup: [], event: [], parcel: [], list: [] };
  const failures: CompanyResult['failures'] = {};
  const all: Promise<void>[] = [];
  const start = performance.now();
  for (const { at, kind, number } of arrivals(load)) {
    const early = start + at - performance.now();
    if (early > 0) await pause(early);
    const sent = performance.now();
    const answered = answerTo(load, contentOf(kind, number, load)).then((outcome) => {
      waits[kind].push(performance.now() - sent);
      if (outcome !== 'done') failures[outcome] = (failures[outcome] ?? 0) + 1;
    });
    all.push(answered);
  }
  await Promise.all(all);
  return { waits, failures };
}

/** By chance, as customers of a company come who know nothing of each other. */
function arrivals({ seconds, share, round }: CompanyLoad) {
  const { below } = wordsFrom(round);
  const ms = seconds * 1000;
  return kinds
    .flatMap((kind) =>
      Array.from({ length: Math.ceil(perSecond[kind] * share * seconds) }, (_, index) => ({
        at: below(ms),
        kind,
        number: round * 1_000_000 + index,
      })),
    )
    .sort((one, other) => one.at - other.at);
}

type Content = { path: string; headers?: Record<string, string>; json?: object };

/** As browsers ask, most of them; the last one is a program. */
const encodings = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip, deflate', 'identity'];

const lists = [
  ...['lisbon', 'kofi mensah', '(code)', 'recipient 47'].map((search) => ({ search })),
  { stage: 'on_hold,at_customs,exception' },
  { late: 'yes' },
  { destination: 'lisbon', stage: 'delivered', no_email: 'yes' },
  { silent_days: '7' },
  { sort: 'delivery', page: '40' },
  { sort: '-updated_at', destination: 'lisbon' },
  { sort: 'recipient_name' },
  { sort: 'tracking_code', page: '500', late: 'no' },
];

function contentOf(kind: Kind, number: number, { engine, parcels, cookie }: CompanyLoad): Content {
  const { below } = wordsFrom(number);
  const underway = Math.ceil(parcels * 0.03);
  // Most people ask for what is on its way, and so do those who carry it.
  const place = kind === 'list' || below(5) === 0 ? below(parcels) : parcels - 1 - below(underway);
  const code = engine === 'sqlite' ? codeOf(place) : grownCodeOf(place + 1);
  const headers = { Cookie: cookie };
  switch (kind) {
    case 'lookup': {
      const from = [1 + below(220), below(256), below(256), 7].join('.');
      const encoding = encodings[Math.floor(below(100) / 30)] ?? '';
      const visitor = { 'X-Forwarded-For': from, 'Accept-Encoding': encoding };
      return { path: `/track.html?code=${code}`, headers: visitor };
    }
    case 'event': {
      const event = { title: 'Arrived at hub', description: 'Sorted.', stage: 'in_transit' };
      const json = { parcels: [code], ...event };
      return {
        path: '/api/events',
        headers: { ...headers, 'Idempotency-Key': `event-${number}` },
        json,
      };
    }
    case 'parcel': {
      return { path: '/api/parcels', headers, json: newParcel(`NEW-${number}`, number) };
    }
    case 'list': {
      // In turn a search, a filter and a sorted page.
      const query = lists[(number % 3) * 4 + (Math.floor(number / 3) % 4)];
      const text = new URLSearchParams(query).toString().replace('%28code%29', code);
      return { path: `/control/parcels/list.html?${text}`, headers };
    }
  }
}

/** @returns `done`, or what was answered in its place. */
function answerTo({ port }: CompanyLoad, { path, headers, json }: Content): Promise<string> {
  const body = json && JSON.stringify(json);
  const options = {
    agent,
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    signal: AbortSignal.timeout(timeoutMs),
  };
  return send(`http://localhost:${port}${path}`, options, body).then(
    ({ statusCode = 0 }) => (statusCode < 300 ? 'done' : `${statusCode} to ${path.split('?')[0]}`),
    (error: Error) => error.name,
  );
}
