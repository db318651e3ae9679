import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf, contentPageSlug } from './dataset.ts';

/** A request of a stranger. */
export type PublicRequest = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
};

/** What is asked for: its name in the table, and the request with a number, of which hardly two are the same. */
export type PublicTarget = { name: string; request(number: number): PublicRequest };

/** What stands in the places of addresses. */
const places: Record<string, (number: number) => string> = {
  ':code': codeOf,
  ':slug': () => contentPageSlug,
};

/** Every route that visitors may use, from the table that tests compare with the code. */
export function publicRoutes(): PublicTarget[] {
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

const post = (path: string, headers: Record<string, string>, body: string): PublicRequest => ({
  method: 'POST',
  path,
  headers,
  body,
});

const languages = ['ar', 'de', 'fa', 'in', 'vi'];
const manyTags = Array.from({ length: 2000 }, (_, index) => `x${index}-yy;q=0.${index}`).join(',');
const manyCookies = Array.from({ length: 1500 }, (_, index) => `c${index}=v`).join('; ');
const manyEtags = Array.from({ length: 1500 }, (_, index) => `W/"${index}"`).join(', ');
const tenCodes = (number: number) =>
  Array.from({ length: 10 }, (_, index) => codeOf(number * 10 + index)).join('%0A');
const large = 250_000;

/** Further requests, among them what is meant to cost much. */
const furtherRequests: [name: string, request: (number: number) => PublicRequest][] = [
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
      post(
        '/api/admins/auth/signin',
        { 'Content-Type': 'application/json' },
        JSON.stringify({ email: `a${n}@example.com`, password: 'a wrong password' }),
      ),
  ],
  [
    'a pin for an unknown account',
    (n) =>
      post(
        '/api/admins/auth/send-pin',
        { 'Content-Type': 'application/json' },
        JSON.stringify({ email: `a${n}@example.com` }),
      ),
  ],
  [
    'a message',
    (n) =>
      post(
        '/api/messages',
        { 'Content-Type': 'application/json' },
        JSON.stringify({ subject: `No ${n}`, body: 'Where is it?' }),
      ),
  ],
  [
    'deep JSON of 250 KB',
    () => post('/api/messages', { 'Content-Type': 'application/json' }, '['.repeat(large)),
  ],
  [
    'wide JSON of 250 KB',
    () =>
      post(
        '/api/messages',
        { 'Content-Type': 'application/json' },
        JSON.stringify(Object.fromEntries(Array.from({ length: 17_000 }, (_, i) => [`k${i}`, 1]))),
      ),
  ],
  [
    'a form of 60,000 fields',
    () =>
      post(
        '/contact.html',
        { 'Content-Type': 'application/x-www-form-urlencoded' },
        'a=1&'.repeat(60_000),
      ),
  ],
  [
    'a form of 2,500 parts',
    () =>
      post(
        '/contact.html',
        { 'Content-Type': 'multipart/form-data; boundary=b' },
        `${'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(4500)}--b--`,
      ),
  ],
];

export const variants: PublicTarget[] = furtherRequests.map(([name, request]) => ({
  name,
  request,
}));
