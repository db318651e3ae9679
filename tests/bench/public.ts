import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { codeOf, contentPageSlug, insertDataset } from './dataset.ts';
import { startSite } from './server.ts';
import { say } from './times.ts';
import { send } from './visits.ts';

/** A request of a stranger. */
type PublicRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** What is asked for: its name in the table, and the request with a number, of which hardly two are the same. */
type PublicTarget = { name: string; request(number: number): PublicRequest };

/** What stands in the places of addresses. */
const places: Record<string, (number: number) => string> = {
  ':code': codeOf,
  ':slug': () => contentPageSlug,
};

/** Every route that visitors may use, from the table that tests compare with the code. */
function publicRoutes(): PublicTarget[] {
  const table = readFileSync(join(import.meta.dirname, '../../docs/access.md'), 'utf8');
  const rows = table.matchAll(/^\| `(\w+) (\/\S*)` \| (?:|nobody signed in) \| yes \|/gm);
  return [...rows].map(([, method = '', path = '']) => ({
    name: `${method} ${path}`,
    request: (number) => ({
      method,
      path: withCode(
        path.replace(/:\w+/g, (place) => places[place]?.(number) ?? `none-${number}`),
        number,
      ),
      ...(method !== 'GET' && json({ code: codeOf(number), email: `a${number}@example.com` })),
    }),
  }));
}

/** These need the number of a parcel in their query. */
const askForCode = ['/qr.svg', '/delivery.ics', '/track.html'];

function withCode(path: string, number: number): string {
  return askForCode.includes(path) ? `${path}?code=${codeOf(number)}` : path;
}

function json(body: unknown): Pick<PublicRequest, 'headers' | 'body'> {
  return { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
}

const get = (path: string, headers: Record<string, string> = {}): PublicRequest => ({
  method: 'GET',
  path,
  headers,
});

const post = (path: string, type: string, body: string): PublicRequest => ({
  method: 'POST',
  path,
  headers: { 'Content-Type': type },
  body,
});

const postJson = (path: string, body: object) =>
  post(path, 'application/json', JSON.stringify(body));

const languages = ['ar', 'de', 'fa', 'in', 'vi'];
const manyTags = Array.from({ length: 2000 }, (_, index) => `x${index}-yy;q=0.${index}`).join(',');
const manyCookies = Array.from({ length: 1500 }, (_, index) => `c${index}=v`).join('; ');
const manyEtags = Array.from({ length: 1500 }, (_, index) => `W/"${index}"`).join(', ');
const tenCodes = (number: number) =>
  Array.from({ length: 10 }, (_, index) => codeOf(number * 10 + index)).join('%0A');
const large = 250_000;

/** Further requests, among them what is meant to cost much. */
const furtherRequests: [PublicTarget['name'], PublicTarget['request']][] = [
  ['an address that does not exist', (n) => get(`/nothing/${n}`)],
  ['the same below /api/', (n) => get(`/api/nothing/${n}`)],
  ['a page of the panel', () => get('/control/index.html')],
  ['a call of the panel', () => get('/api/parcels')],
  ['home, another language each time', (n) => get(`/?lang=${languages[n % languages.length]}`)],
  ['home, a query of its own each time', (n) => get(`/?utm_source=${n}`)],
  ['home, a far page of reviews', (n) => get(`/?reviews=${n}`)],
  ['home, to a language of 2,000', (n) => get('/', { 'Accept-Language': `${n},${manyTags}` })],
  ['home, with 1,500 cookies', (n) => get('/', { Cookie: `n=${n}; ${manyCookies}` })],
  ['home, if none of 1,500 tags', () => get('/', { 'If-None-Match': manyEtags })],
  ['home, with an empty body', () => get('/', { 'Content-Length': '0' })],
  ['home, by another name each time', (n) => get('/', { Host: `localhost:${(n % 60000) + 1}` })],
  ['home, with a key that is none', (n) => get('/', { Authorization: `Bearer wb_${n}` })],
  ['home, with a session that is none', (n) => get('/', { Cookie: `session=none${n}` })],
  ['contact, about a parcel', (n) => get(`/contact.html?code=${codeOf(n)}`)],
  ['a result, in another language', (n) => get(`/track.html?code=${codeOf(n)}&lang=ar`)],
  ['a result that there is not', (n) => get(`/track.html?code=NONE-${n}`)],
  ['a result of ten', (n) => get(`/track.html?code=${tenCodes(n)}`)],
  ['ten numbers', (n) => get(`/api/tracking?codes=${tenCodes(n)}`)],
  ['a number of 7,000 characters', (n) => get(`/track.html?code=${n}${'%20x'.repeat(1700)}`)],
  ['a query of 3,000 parameters', (n) => get(`/api/pages?n=${n}${'&a=1'.repeat(3000)}`)],
  ['the page of the API, a call', (n) => get(`/api/docs?call=${n}`)],
  ['the page of the API, Arabic', () => get('/api/docs?lang=ar')],
  ['a page of the sitemap', () => get('/sitemap.xml?page=1')],
  ['an asset that there is not', (n) => get(`/assets/none-${n}.js`)],
  ['a part of the share image', () => get('/share-image.png', { Range: 'bytes=0-10' })],
  [
    'sign-in, a wrong password',
    (n) =>
      postJson('/api/admins/auth/signin', {
        email: `a${n}@example.com`,
        password: 'a wrong password',
      }),
  ],
  [
    'a pin for an unknown account',
    (n) => postJson('/api/admins/auth/send-pin', { email: `a${n}@example.com` }),
  ],
  ['a message', (n) => postJson('/api/messages', { subject: `No ${n}`, body: 'Where is it?' })],
  ['deep JSON of 250 KB', () => post('/api/messages', 'application/json', '['.repeat(large))],
  [
    'wide JSON of 250 KB',
    () =>
      postJson(
        '/api/messages',
        Object.fromEntries(Array.from({ length: 17_000 }, (_, i) => [`k${i}`, 1])),
      ),
  ],
  [
    'a form of 60,000 fields',
    () => post('/contact.html', 'application/x-www-form-urlencoded', 'a=1&'.repeat(60_000)),
  ],
  [
    'a form of 2,500 parts',
    () =>
      post(
        '/contact.html',
        'multipart/form-data; boundary=b',
        `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(4500)}--b--`,
      ),
  ],
];

/**
 * Asks for every public address, and for what is meant to cost much, each time from another network, and prints the
 * processor time of a request beside that of the home page; then from a network that has used up its requests, which shows
 * what is limited. Fails where an answer to strangers costs more than five home pages without a limit.
 *
 * `--only TEXT` (names that contain it), `--cpu 0.1` (seconds of processor time for each).
 */
const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, cpu: { type: 'string', default: '0.1' } },
});
const mostHomePages = 5;
const minCpuSeconds = Number(options.cpu);
/** An address whose answers wait, for example for another server, gets no more time than this. */
const maxMs = 3000;
const batch = 24;
/** As in middleware/request-limit.ts. */
const requestsPerMinute = 1200;

const dataDir = mkdtempSync(join(tmpdir(), 'waybill-public-'));
await (await startSite(dataDir)).stop();
insertDataset(dataDir, 20_000);
const site = await startSite(dataDir, { TRUST_PROXY: '127.0.0.1' });
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
let network = 0;

/** @param address of the network that it comes from. */
async function ask({ path, method, headers, body }: PublicRequest, address: string) {
  const own = { 'X-Forwarded-For': address, 'Accept-Encoding': 'gzip, br', ...headers };
  const signal = AbortSignal.timeout(maxMs);
  try {
    const answer = await send(site.url + path, { method, headers: own, agent, signal }, body);
    const { statusCode: status = 0, headers: given } = answer;
    return { status, limit: Number(given['ratelimit-limit']) || null };
  } catch {
    // Where a body is refused before it has come, the connection may break.
    return { status: 0, limit: null };
  }
}

function nextNetwork(): string {
  network += 1;
  return `10.${(network >> 16) % 256}.${(network >> 8) % 256}.${network % 256}`;
}

/** Microseconds of processor time of a request, and the answer to a last one. */
async function measure({ request: of }: PublicTarget, from: number, cpuSeconds = minCpuSeconds) {
  // Until what is made once is there.
  for (let number = 0; number < 3; number += 1) await ask(of(from + number), nextNetwork());
  const end = performance.now() + maxMs;
  const before = site.cpuSeconds();
  let answer: Awaited<ReturnType<typeof ask>> = { status: 0, limit: null };
  let count = 0;
  while (performance.now() < end && site.cpuSeconds() - before < cpuSeconds) {
    const numbers = Array.from({ length: batch }, (_, index) => from + count + index);
    const answers = await Promise.all(numbers.map((number) => ask(of(number), nextNetwork())));
    answer = answers[0] ?? answer;
    count += batch;
  }
  return { micros: ((site.cpuSeconds() - before) / count) * 1e6, ...answer };
}

const greedy = '192.0.2.1';

/** Uses up the requests of a network: a minute may end meanwhile, after which it has them again. */
async function exhaust(): Promise<void> {
  const askAgain = () => ask(get('/api/nothing'), greedy);
  for (let isOver = false; !isOver; ) {
    const answers = await Promise.all(Array.from({ length: batch }, askAgain));
    isOver = answers.every(({ status }) => status === 429);
  }
}

/** Whether a network that has used up its requests is refused; twice exhausted, if its minute has just ended. */
async function isRefused({ request: of }: PublicTarget): Promise<boolean> {
  const isNow = async (number: number) => (await ask(of(number), greedy)).status === 429;
  if (await isNow(1)) return true;
  for (const number of [2, 3]) {
    await exhaust();
    if (await isNow(number)) return true;
  }
  return false;
}

const home: PublicTarget = { name: 'home', request: () => get('/') };
const tooDear: string[] = [];
try {
  // Until the code is compiled.
  await measure(home, 0, 1);
  const { micros: homeMicros } = await measure(home, 0, 0.5);
  say(`home page: ${homeMicros.toFixed(0)} µs`);
  say('CPU µs  × home  status  limit a minute  address');
  const further = furtherRequests.map(([name, request]) => ({ name, request }));
  const targets = [...publicRoutes(), ...further].filter(({ name }) => name.includes(options.only));
  for (const [index, target] of targets.entries()) {
    const { micros, status, limit } = await measure(target, index * 13);
    const times = micros / homeMicros;
    const isDear = times > mostHomePages;
    const isLimited = isDear && (await isRefused(target));
    if (isDear && !isLimited) tooDear.push(target.name);
    const shown = [
      micros.toFixed(0).padStart(6),
      times.toFixed(1).padStart(7),
      String(status).padStart(7),
      (isLimited
        ? String(Math.min(limit ?? requestsPerMinute, requestsPerMinute))
        : isDear
          ? 'NONE'
          : '–'
      ).padStart(15),
    ];
    say(`${shown.join(' ')}  ${target.name}`);
  }
  if (tooDear.length > 0) {
    say(`Costs more than ${mostHomePages} home pages, without a limit: ${tooDear.join('; ')}`);
    process.exitCode = 1;
  }
} finally {
  agent.destroy();
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
