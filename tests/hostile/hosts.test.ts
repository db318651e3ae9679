import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { rawConnection } from '../support/raw-request.ts';
import { startSite } from '../support/site.ts';

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
