import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { leakIn } from '../support/hostile/leaks.ts';
import { mark, markedPanel } from '../support/hostile/marked-panel.ts';
import { patience } from '../support/hostile/sample.ts';
import { wholeDatabase } from '../support/notifications/outgoing-mail.ts';
import { rawConnection } from '../support/raw-request.ts';
import type { TestSite } from '../support/site.ts';
import { startSite } from '../support/site.ts';

/** Sends these bytes as they are, and reads until the server ends the connection. */
async function sendRaw({ url }: TestSite, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setEncoding('latin1');
  socket.end(bytes, 'latin1');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}

const host = 'Host: localhost\r\n';
const end = 'Connection: close\r\n\r\n';
const json = '{"id":"TEST-1001"}';
const removal = `DELETE /api/parcels HTTP/1.1\r\n${host}Content-Type: application/json\r\n`;
const panel = 'GET /control/parcels/list.html HTTP/1.1\r\n';

/** Requests that no browser and no library would send, but a raw connection can. */
const requests = [
  `GET /control /parcels/list.html HTTP/1.1\r\n${host}${end}`,
  `GET\t/control/parcels/list.html\tHTTP/1.1\r\n${host}${end}`,
  `GET /control/parcels\0/list.html HTTP/1.1\r\n${host}${end}`,
  `GET /control/parcels/l\xefst.html HTTP/1.1\r\n${host}${end}`,
  `GET /\xef\xbd\x83ontrol/parcels/list.html HTTP/1.1\r\n${host}${end}`,
  `GET /\xc1\xa3ontrol/parcels/list.html HTTP/1.1\r\n${host}${end}`,
  `GET * HTTP/1.1\r\n${host}${end}`,
  `GET localhost/control/parcels/list.html HTTP/1.1\r\n${host}${end}`,
  `GET http:///control/parcels/list.html HTTP/1.1\r\n${host}${end}`,
  `GET http://[/control/parcels/list.html HTTP/1.1\r\n${host}${end}`,
  `GET file:///etc/passwd HTTP/1.1\r\n${host}${end}`,
  `CONNECT localhost:80 HTTP/1.1\r\n${host}${end}`,
  `get /control/parcels/list.html HTTP/1.1\r\n${host}${end}`,
  'GET /control/parcels/list.html\r\n\r\n',
  'GET /control/parcels/list.html HTTP/1.0\r\n\r\n',
  'GET /control/parcels/list.html HTTP/9.9\r\n\r\n',
  `${panel}${end}`,
  `${panel}Host:\r\n${end}`,
  `${panel}Host: localhost/control\r\n${end}`,
  `${panel}${host}Host: elsewhere.example\r\n${end}`,
  `${panel}${host}Cookie: session\r\nCookie: session=\x01\r\n${end}`,
  `${panel}${host}Cookie : session=x\r\n${end}`,
  `${panel}${host} X-Folded: yes\r\n${end}`,
  `${panel}${host}X-Long: ${'x'.repeat(20_000)}\r\n${end}`,
  `${panel}${host}X-Bad: a\0b\r\n${end}`,
  `${removal}Content-Length: ${json.length}\r\nContent-Length: 3\r\n${end}${json}`,
  `${removal}Content-Length: -1\r\n${end}${json}`,
  `${removal}Content-Length: ${json.length}\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\n`,
  `${removal}Transfer-Encoding: gzip, chunked\r\n${end}zz\r\n${json}\r\n0\r\n\r\n`,
  `${removal}Transfer-Encoding: chunked\r\n${end}ffffffffffffffffff\r\n${json}`,
  `POST / HTTP/1.1\r\n${host}Content-Length: 200\r\n\r\n${removal}Content-Length: 0\r\n${end}`,
  `POST /api/messages HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${removal}${end}`,
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\0'.repeat(1000),
];

test('no request line shows or changes anything', patience, async () => {
  const { site } = await markedPanel();
  const before = await wholeDatabase(site);

  for (const request of requests) {
    const what = JSON.stringify(request.slice(0, 200));
    const answer = await sendRaw(site, request);
    // An answer to each request that it may be taken for; or none at all.
    for (const [, status] of answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)) {
      expect([301, 302, 308, 400, 401, 403, 404, 405, 415, 422, 431], what).toContain(
        Number(status),
      );
    }
    expect(answer.includes(mark), what).toBe(false);
    expect(leakIn({ text: answer }, site), what).toBeUndefined();
    expect((await wholeDatabase(site)) === before, what).toBe(true);
  }
});

/** What a request for a page says of its host, in the lines of its head. */
async function statusOf(url: string, lines: string[], version = '1.1'): Promise<string> {
  const socket = await rawConnection(Number(new URL(url).port));
  const head = ['GET /contact.html HTTP/', version, '\r\n'].join('');
  socket.write(`${head}${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
  return (await text(socket)).slice(9, 12);
}

const wrong: Record<string, string[]> = {
  'two hosts': ['Host: localhost', 'Host: parcels.example'],
  'the same host twice': ['Host: parcels.example', 'Host: parcels.example'],
  'two hosts, however they are spelled': ['host: parcels.example', 'HOST: localhost'],
  'no host': [],
  'an empty host': ['Host:'],
  'a list of hosts': ['Host: parcels.example, localhost'],
  'two hosts in one': ['Host: parcels.example localhost'],
  'a host with a path': ['Host: parcels.example/control'],
  'a host with a user': ['Host: ada@parcels.example'],
  'a host with a port that is none': ['Host: parcels.example:http'],
  'a host with half an address': ['Host: [::1'],
};

const publicly = { PUBLIC_URL: 'https://parcels.example' };

for (const [site, env] of [
  ['without a public address', {}],
  ['with one', publicly],
] as const) {
  test.each(Object.entries(wrong))(
    `${site}: %s is 400, and leads nowhere`,
    async (_name, lines) => {
      const { url } = await startSite(env);

      expect(await statusOf(url, lines)).toBe('400');
      // Nor where the page is kept by now.
      await (await fetch(`${url}/contact.html`, { redirect: 'manual' })).text();
      expect(await statusOf(url, lines)).toBe('400');
    },
  );
}

test.each([
  'parcels.example',
  'PARCELS.example:80',
  '192.0.2.7',
  '[2001:db8::7]:3000',
  'a_b-c.example.',
])('one host leads to https: %s', async (host) => {
  const { url } = await startSite();

  expect(await statusOf(url, [`Host: ${host}`])).toBe('308');
});

test('before HTTP/1.1 no host need be named, as health checks do', async () => {
  const { url } = await startSite();

  expect(await statusOf(url, [], '1.0')).toBe('200');
});
