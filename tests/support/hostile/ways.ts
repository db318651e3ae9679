import type { Ask } from '../http.ts';
import { amount, inTurn } from '../sweep.ts';
import { everyBody } from './bodies.ts';
import type { Route } from './routes.ts';
import { combinations } from './sample.ts';

/** What stands before an address. */
const before = [
  '/',
  '//',
  '/.',
  '/./.',
  '/x/..',
  '/%2e',
  '/x/%2e%2e',
  '/x/..%2f',
  '/..',
  '/assets/..',
  '/assets/%2e%2e',
  '/assets/..%2f',
  '/uploads/images/../..',
  '/uploads/images/..%2f..%2f',
  '/pages/..%2f',
  '/health/..;',
  '/\\',
  '/%5c',
  '/%2f',
  '/;',
  '/;x=1',
  '/%00',
  '/%09',
  '/%20',
  '/%e2%80%8b',
  '/%ef%bb%bf',
  '/index.php',
];

/** What stands behind it. */
const behind = [
  '/',
  '//',
  '/.',
  '/./',
  '/x/..',
  '/%2e',
  '/..;/',
  '.',
  '..',
  '...',
  '%2e',
  '%20',
  '+',
  '%09',
  '%0a',
  '%0d%0aX-Admin:%20true',
  '%00',
  '%00.css',
  '%00/assets/x.css',
  ';',
  ';x=1',
  ';.css',
  ';admin=true',
  '%3b',
  '%2f',
  '%5c',
  '\\',
  '?',
  '%3f',
  '#',
  '%23',
  '.css',
  '.json',
  '/x.css',
  '/.css',
  '~',
  '*',
  '%2a',
  '%',
  '%zz',
  '%ff',
  '%c0%af',
  '%c0%ae',
  '%e0%80%af',
  '%f0%80%80%af',
  '%ed%a0%80',
  '%u002f',
  '%252f',
  '%25%32%66',
  '?_method=DELETE',
  '?_method=GET&admin=true',
  '?lang=..%2f..%2f',
  '?page=1%00',
  '?__proto__[admin]=true',
  '?constructor.prototype.admin=true',
];

/** What stands in the place of a slash. */
const slashes = [
  '//',
  '/./',
  '/x/../',
  '/%2e/',
  '/x/%2e%2e/',
  '/;/',
  ';/',
  '/;x=1/',
  '%2f',
  '%2F',
  '%252f',
  '%5c',
  '\\',
  '%c0%af',
  '%e0%80%af',
  '%ef%bc%8f',
  '%e2%88%95',
  '%u2215',
];

/** Hosts in the address itself. */
const hosts = [
  '//localhost',
  '//evil.example',
  '///localhost',
  'http://localhost',
  'https://localhost',
  'HTTP://LOCALHOST',
  'http://evil.example',
  'http://admin:x@localhost',
  'http:',
  'http://',
  'file://',
  'localhost',
  '*',
  '?',
];

/** Other spellings of an address, some of which a server, or a proxy before it, might take for the same. */
function spellingsOf(path: string): string[] {
  return [
    path,
    path.slice(1),
    ...before.map((start) => start + path),
    ...behind.map((end) => path + end),
    ...slashes.flatMap((slash) => [`/${path.slice(1).replace('/', slash)}`, slash + path.slice(1)]),
    ...slashes.map((slash) => `/${path.slice(1).replaceAll('/', slash)}`),
    ...hosts.map((host) => host + path),
    ...lettersOf(path),
  ];
}

function lettersOf(path: string): string[] {
  const each = (spell: (letter: string) => string) => path.replace(/[a-z]/g, spell);
  const first = (spell: (letter: string) => string) => path.replace(/[a-z]/, spell);
  return [
    path.toUpperCase(),
    first((letter) => letter.toUpperCase()),
    each(percent),
    first(percent),
    first((letter) => `%25${percent(letter).slice(1)}`),
    each(fullWidth),
    first(fullWidth),
    first(overlong),
    first((letter) => `${letter}%cc%81`),
    first((letter) => `${letter}%c2%ad`),
    first((letter) => `%e2%80%ae${letter}`),
    // The sign for kelvin and the long s, which become k and s in lower and in upper case.
    path.replace('k', '%e2%84%aa').replace('s', '%c5%bf'),
    path.replace('i', '%c4%b1'),
  ];
}

function percent(letter: string): string {
  return `%${letter.charCodeAt(0).toString(16)}`;
}

function fullWidth(letter: string): string {
  return encodeURIComponent(String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}

/** Two bytes where one is enough, which UTF-8 forbids. */
function overlong(letter: string): string {
  const code = letter.charCodeAt(0);
  return [0xc0 | (code >> 6), 0x80 | (code & 0x3f)].map((byte) => `%${byte.toString(16)}`).join('');
}

const panel = '/control/index.html';

/** Headers that a proxy, a framework or a careless server might believe. */
const beliefs: Record<string, string>[] = [
  {},
  { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE', 'X-Method-Override': 'DELETE' },
  { 'X-HTTP-Method-Override': 'GET' },
  { 'X-Original-URL': panel, 'X-Rewrite-URL': panel, 'X-Override-URL': panel },
  { 'X-Original-URL': '/api/parcels', 'X-Forwarded-Uri': '/api/parcels', 'X-Forwarded-Path': '/' },
  { 'X-Forwarded-For': '127.0.0.1', 'X-Real-IP': '127.0.0.1', 'CF-Connecting-IP': '127.0.0.1' },
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Prefix': '/x' },
  { Forwarded: 'for=127.0.0.1;host=localhost;proto=https' },
  { 'X-Forwarded-User': 'owner@example.com', 'X-Remote-User': '1', 'X-Admin': 'true' },
  { Authorization: 'Basic b3duZXJAZXhhbXBsZS5jb206' },
  { Authorization: 'Bearer null' },
  { Cookie: 'session=; __Host-session=x; admin=true' },
  { Cookie: 'session=1%27%20or%20%271%27=%271; session=%00' },
  { Cookie: `session=${'x'.repeat(4000)}` },
  { Cookie: 'googtrans=/en/__proto__; theme=__proto__' },
  { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' },
  { 'X-Requested-With': 'XMLHttpRequest', Accept: 'application/json' },
  { Accept: '../../*', 'Accept-Language': '__proto__, %00;q=1', 'Accept-Encoding': 'identity;q=0' },
  { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==' },
  { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' },
  { Connection: 'close, X-Forwarded-For, Cookie' },
  { Range: 'bytes=0-5,2-9,-1', 'If-None-Match': '*', 'If-Modified-Since': 'yesterday' },
  { Host: 'evil.example' },
  { Host: 'localhost:80@evil.example' },
  { Host: '[::1' },
];

/** Methods beside a route's own. */
const methods = [
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'SEARCH',
];

type Way = { method: string; spelling: string; headers: Record<string, string>; body: string };

/** Hostile ways to ask for a route; `what` describes the whole request, so that it can be repeated. */
export async function waysTo(
  route: Route,
  fields: Record<string, unknown>,
  turn: number,
): Promise<{ what: string; spelling: string; ask: Ask }[]> {
  const bodies = await everyBody(fields);
  const lists = {
    // Its own method more often than others.
    method: [route.method, route.method, ...methods],
    spelling: spellingsOf(route.path),
    headers: beliefs,
    body: Object.keys(bodies),
  };
  const ways = someAlone(route, lists, turn);
  const mixed = combinations<Way>(lists, 2, turn);
  return [...ways, ...mixed].map(({ method, spelling, headers, body }) => {
    const hasBody = !['GET', 'HEAD', 'TRACE'].includes(method);
    const sent = hasBody ? { ...bodies[body] } : {};
    return {
      what: `${method} ${spelling} ${JSON.stringify(headers)} ${hasBody ? body : ''}`,
      spelling,
      ask: { ...sent, method, headers: { ...sent.headers, ...headers } },
    };
  });
}

type Lists = { [Name in keyof Way]: Way[Name][] };

/** Some spellings with nothing else, some headers, another method, another body. */
function someAlone({ method, path }: Route, lists: Lists, turn: number): Way[] {
  const plain = { method, spelling: path, headers: {}, body: 'JSON' };
  return [
    ...inTurn(lists.spelling, amount(8, 2), turn).map((spelling) => ({ ...plain, spelling })),
    ...inTurn(lists.headers, amount(4, 1), turn).map((headers) => ({ ...plain, headers })),
    ...inTurn(lists.method, amount(4, 1), turn).map((other) => ({ ...plain, method: other })),
    ...inTurn(lists.body, amount(4, 1), turn).map((body) => ({ ...plain, body })),
  ];
}
