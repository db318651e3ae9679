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
export function spellingsOf(path: string): string[] {
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
