import { Agent } from 'node:http';
import sharp from 'sharp';
import { codeOf, contentPageSlug, newParcel } from './dataset.ts';
import { send } from './visits.ts';

/** A request of the mix: GET by default. The body is sent as it is. */
type MixedRequest = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

const languages = ['ar', 'de', 'en', 'es', 'fa', 'fr', 'id', 'in', 'it', 'nl', 'pt', 'ru', 'se'];
const pages = ['/', '/contact.html', '/track.html', `/pages/${contentPageSlug}`, '/pages/terms'];
const files = ['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/share-image.png', '/health'];
const calls = ['/api/graph', '/api/openapi.json', '/api/reviews', '/api/pages', '/api/docs'];

/** Of a hundred requests: how many are of which kind. The rest are lookups. */
const kinds = [
  ['result', 20],
  ['page', 12],
  ['unknown', 8],
  ['missed', 5],
  ['several', 4],
  ['file', 4],
  ['call', 4],
  ['address', 3],
  ['picture', 3],
  ['calendar', 1],
  ['list', 1],
  ['event', 1],
  ['parcel', 1],
  ['refused', 1],
] as const;
const kindOfPlace = kinds.flatMap(([kind, share]) => Array<Kind>(share).fill(kind));

type Kind = (typeof kinds)[number][0] | 'lookup' | 'stream' | 'upload' | 'password' | 'message';

/** One in so many requests takes long, so that it is a rarer one. */
const rare: [every: number, kind: Kind][] = [
  [5003, 'password'],
  [1009, 'upload'],
  [499, 'message'],
  [101, 'stream'],
];

/** The request with this number: hardly two of a million are the same. */
function mixedRequest(number: number, { parcels, cookie }: MixedLoad): MixedRequest {
  const kind =
    rare.find(([every]) => number % every === 0)?.[1] ??
    kindOfPlace[(number * 37) % 100] ??
    'lookup';
  const code = codeOf((number * 7919) % parcels);
  const language = languages[number % languages.length];
  const one = (list: string[]) => list[number % list.length] ?? '/';
  const staff = { Cookie: cookie };
  switch (kind) {
    case 'lookup':
      return { path: `/api/parcels/${code}` };
    case 'stream':
      return { path: `/api/parcels/${code}/stream` };
    case 'result':
      return { path: `/track.html?code=${code}&lang=${language}` };
    case 'page':
      return { path: `${one(pages)}?lang=${language}` };
    case 'address':
      return { path: `${one(pages)}?lang=${language}&from=${number}` };
    case 'unknown':
      return { path: `/no/such/page/${number}` };
    case 'missed':
      return { path: `/track.html?code=MISSED-${number}` };
    case 'several':
      return { path: `/api/tracking?codes=${severalCodes(number, parcels)}` };
    case 'file':
      return { path: one(files) };
    case 'call':
      return { path: one(calls), headers: { 'Accept-Language': language ?? 'en' } };
    case 'picture':
      return { path: `/qr.svg?code=${code}` };
    case 'calendar':
      return { path: `/delivery.ics?code=${code}` };
    case 'list':
      return {
        path: `/control/parcels/list.html?search=recipient+${number % 9973}`,
        headers: staff,
      };
    case 'event':
      return post(
        '/api/events',
        { ...staff, 'Idempotency-Key': `event-${number}` },
        {
          parcels: [code],
          title: 'Arrived at hub',
          description: `Sorted for leg ${number}.`,
        },
      );
    case 'parcel':
      return post('/api/parcels', staff, newParcel(`NEW-${number}`, number));
    case 'refused':
      return post('/api/messages', {}, { subject: '', body: 'x'.repeat(number % 5000) });
    case 'message':
      return post('/api/messages', {}, { subject: `A question ${number}`, body: 'Where is it?' });
    case 'password':
      return post(
        '/api/admins/auth/signin',
        {},
        { email: `a${number}@example.com`, password: 'x' },
      );
    case 'upload':
      return uploadOf(number, staff);
  }
}

function post(path: string, headers: Record<string, string>, body: object): MixedRequest {
  return {
    method: 'POST',
    path,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}

function severalCodes(number: number, parcels: number): string {
  const codes = Array.from({ length: 10 }, (_, index) =>
    codeOf((number * 31 + index * 977) % parcels),
  );
  return codes.join('%0A');
}

/** A review with a portrait. */
function uploadOf(number: number, headers: Record<string, string>): MixedRequest {
  const boundary = 'boundary-of-the-mix';
  const fields = { name: `Visitor ${number}`, review: 'It arrived.' };
  const texts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    method: 'POST',
    path: '/api/reviews',
    headers: { ...headers, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([
      Buffer.from(texts.join('') + head),
      photo,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

/** A visitor makes four requests; half of them take no compressed answers. */
function visitorHeaders(number: number): Record<string, string> {
  const visitor = Math.floor(number / 4);
  const address = `10.${(visitor >> 16) % 256}.${(visitor >> 8) % 256}.${visitor % 256}`;
  return {
    'X-Forwarded-For': address,
    'Accept-Encoding': number % 2 === 0 ? 'gzip, br' : 'identity',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) bench',
  };
}

/** The message that starts a load. */
export type MixedLoad = { port: number; parcels: number; cookie: string; from: number; to: number };

const connections = 24;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const photo = await sharp({
  create: { width: 300, height: 300, channels: 3, background: 'gray', noise },
})
  .jpeg()
  .toBuffer();

// memory.ts runs this file as a process of its own, and gets how often each status was answered.
process.on('message', async (load: MixedLoad) => {
  let next = load.from;
  const statuses: Record<string, number> = {};
  const sendInTurn = async () => {
    while (next < load.to) {
      const number = next;
      next += 1;
      const { path, method = 'GET', headers, body } = mixedRequest(number, load);
      const options = { method, headers: { ...visitorHeaders(number), ...headers }, agent };
      const { statusCode = 0 } = await send(`http://127.0.0.1:${load.port}${path}`, options, body);
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendInTurn));
  process.send?.(statuses);
});
