import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import os, { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Lookup } from '../../server/http/outgoing/resolve.ts';
import {
  createWebhookClient,
  type WebhookClient,
} from '../../server/notifications/webhooks/client.ts';
import { encryptSecret, newSecret } from '../../server/notifications/webhooks/secrets.ts';
import { dataOf } from '../support/http.ts';
import { endpointRow } from '../support/notifications/webhook-rows.ts';
import { startReceiver, webhookSite } from '../support/notifications/webhooks.ts';
import { temporaryDir } from '../support/temporary-dir.ts';

/**
 * Addresses of networks that a program on a server reaches and others do not, in the notations that something or other
 * reads as such: where webhooks must never go.
 */
const innerHosts = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '１２７.0.0.1',
  '127。0。0。1',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '3232235521',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.0.1',
  '100.64.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '192.88.99.1',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:10.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2001:0:7f00:1::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[5f00::1]',
  '[3fff::1]',
  '[4000::1]',
] as const;

/** What a name server may answer with; none of these is public. */
const innerAnswers = [
  '127.0.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '168.63.129.16',
  '::1',
  '::',
  'fe80::1',
  'fe80::1%lo',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
];

const message = { public_id: 'msg_1', payload: '{}' };
/** An address of somebody on the internet; nothing is sent there. */
const publicAddress = '93.184.216.34';

type Options = { lookup?: Lookup; allowed?: { networks?: string[]; hosts?: string[] } };

/** Makes attempts as the site does, with a name server of our own; `connects`: where sockets were opened to. */
async function attempts({ lookup, allowed = {} }: Options = {}) {
  const secrets = { file: join(temporaryDir(), 'secrets.key'), isNamed: false };
  const config = { secrets, webhookAllow: { networks: [], hosts: [], ...allowed } };
  const attempter: WebhookClient = createWebhookClient({
    config,
    timeoutMs: 1000,
    ...(lookup !== undefined && { lookup }),
  });
  onTestFinished(attempter.close);
  const secret = await encryptSecret(config, newSecret());
  return {
    connects: connections(),
    to: (url: string) => attempter.attempt(endpointRow(url, secret), message),
  };
}

/** Notes every connection that is begun to a webhook's port, and begins none. */
function connections(): string[] {
  const begun: string[] = [];
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function connect(
    this: Socket,
    ...args: unknown[]
  ) {
    begun.push(JSON.stringify(args));
    queueMicrotask(() => this.destroy(new Error('not in a test')));
    return this;
  });
  return begun;
}

/** Has this machine another address. Those of a container or a home are private, and refused for that already. */
function addNetworkInterface(family: 'IPv4' | 'IPv6', address: string): void {
  const common = { address, netmask: '', mac: '00:00:00:00:00:00', internal: false, cidr: null };
  const added = family === 'IPv4' ? { ...common, family } : { ...common, family, scopeid: 0 };
  const own = networkInterfaces();
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({ ...own, public0: [added] });
  syncBuiltinESMExports();
}

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

describe('a webhook', () => {
  test('the list has sixty hosts and more', () => {
    expect(new Set(innerHosts).size).toBeGreaterThanOrEqual(60);
  });

  test.each(innerHosts)('does not go to %s, written down as it is', async (host) => {
    const { to, connects } = await attempts();
    for (const url of [`https://${host}:8443/`, `http://${host}:8443/`]) {
      if (!URL.canParse(url)) continue;
      expect(await to(url)).toMatchObject({ failure: 'address', status: null });
    }
    expect(connects).toEqual([]);
  });

  test.each(innerAnswers)('does not go where a name leads to %s', async (answer) => {
    for (const answers of [[answer], [publicAddress, answer], [answer, publicAddress]]) {
      const { to, connects } = await attempts({ lookup: async () => answers });
      expect(await to('https://rebound.example/')).toMatchObject({ failure: 'address' });
      expect(connects).toEqual([]);
    }
  });

  test('goes to the address that was looked at, whatever the name server says next', async () => {
    const answers = [[publicAddress], ['127.0.0.1'], ['127.0.0.1']];
    const asked = vi.fn(async () => answers.shift() ?? ['127.0.0.1']);
    const { to, connects } = await attempts({ lookup: asked });

    expect(await to('https://rebinding.example/')).toMatchObject({ failure: 'connection' });
    expect(asked).toHaveBeenCalledOnce();
    // The socket's own look-up has the same answer, and no other.
    expect(connects.length).toBeGreaterThan(0);
    expect(connects.join()).not.toContain('127.0.0.1');
  });

  test('does not go to this machine by its own public address', async () => {
    const own = Object.values(networkInterfaces()).flatMap((list = []) => list);
    const { to, connects } = await attempts();
    for (const { address, family } of own) {
      const host = family === 'IPv6' ? `[${address.split('%')[0]}]` : address;
      expect(await to(`https://${host}:8443/`)).toMatchObject({ failure: 'address' });
    }
    expect(connects).toEqual([]);
  });

  test.each([
    ['IPv4', publicAddress, publicAddress],
    ['IPv6', '2606:2800:220:1::1', '[2606:2800:0220:1:0::1]'],
  ] as const)(
    'does not go to the public %s address of this machine, by number or by name',
    async (family, address, host) => {
      const lookup = async () => [address];
      expect(await (await attempts()).to(`https://${host}/`)).toMatchObject({
        failure: 'connection',
      });
      addNetworkInterface(family, address);
      const { to, connects } = await attempts({ lookup });

      expect(await to(`https://${host}:8443/`)).toMatchObject({ failure: 'address' });
      expect(await to('https://by-name.example/')).toMatchObject({ failure: 'address' });

      expect(connects).toEqual([]);
    },
  );

  test('goes without encryption only to what the operator allows', async () => {
    const lookup = async (host: string) => [host === 'inner.example' ? '10.1.2.3' : publicAddress];
    const { to, connects } = await attempts({ lookup, allowed: { networks: ['10.0.0.0/8'] } });
    expect(await to('http://outer.example/')).toMatchObject({ failure: 'address' });
    expect(connects).toEqual([]);
    expect(await to('http://inner.example/')).toMatchObject({ failure: 'connection' });
    expect(connects).toHaveLength(1);
  });

  test('goes wherever a host leads that the operator allows, and nowhere else', async () => {
    const lookup = async () => ['10.1.2.3'];
    const { to, connects } = await attempts({ lookup, allowed: { hosts: ['inner.example'] } });
    for (const url of [
      'https://inner.example.org/',
      'https://an.inner.example/',
      'https://10.1.2.3/',
    ]) {
      expect(await to(url)).toMatchObject({ failure: 'address' });
    }
    expect(connects).toEqual([]);
    for (const url of ['https://inner.example/', 'http://INNER.example/']) {
      expect(await to(url)).toMatchObject({ failure: 'connection' });
    }
    expect(connects).toHaveLength(2);
  });

  test('says that a name is not known', async () => {
    const lookup = async () => [];
    const { to } = await attempts({ lookup });
    expect(await to('https://nowhere.example/')).toMatchObject({ failure: 'name' });
  });

  test('gives up on a name server that does not answer', { tags: 'extended' }, async () => {
    const { to } = await attempts({ lookup: () => Promise.withResolvers<string[]>().promise });
    expect(await to('https://slow.example/')).toMatchObject({ failure: 'timeout' });
  });
});

describe('from outside', () => {
  test('no host of the list is taken, or else reached', async () => {
    const hooks = await webhookSite({ RATE_LIMIT: 'off' });
    const inner = await startReceiver();
    const { port } = new URL(inner.url);
    for (const host of [...innerHosts, 'localhost', 'localhost.', 'LOCALHOST']) {
      const json = { url: `https://${host}:${port}/`, events: ['parcel.created'] };
      const reply = await hooks.call('POST', '/api/webhooks', json);
      if (reply.status === 422) continue;
      expect(reply.status).toBe(201);
      const { id } = dataOf(reply);
      const { last_attempt: attempt } = dataOf(
        await hooks.call('POST', `/api/webhooks/${id}/test`),
      );
      // Some systems know no name with a full stop behind it.
      expect(['address', 'name'], host).toContain(attempt?.failure);
      await hooks.call('DELETE', '/api/webhooks', { id });
    }
    expect(inner.connections()).toBe(0);
  });

  test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (code) => {
    const hooks = await webhookSite();
    const [outer, inner] = [await startReceiver(), await startReceiver()];
    outer.answers((_webhook, response) =>
      response.writeHead(code, { Location: inner.url }).end('There'),
    );
    const { id } = await hooks.add(outer.url);
    const tested = dataOf(await hooks.call('POST', `/api/webhooks/${id}/test`));
    expect(tested).toMatchObject({ last_attempt: { failure: 'redirect', status: code } });
    expect(inner.connections()).toBe(0);
  });
});

describe('an answer', () => {
  test('that never ends is read up to 64 KB, and counts by its status', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    let written = 0;
    receiver.answers((_webhook, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
      };
      response.on('drain', more);
      more();
    });
    const { id } = await hooks.add(receiver.url);
    const { last_attempt: attempt } = dataOf(await hooks.call('POST', `/api/webhooks/${id}/test`));
    expect(attempt).toMatchObject({ status: 200, failure: null, answer: 'x'.repeat(1000) });
    // What the two ends have in their buffers besides.
    expect(written).toBeLessThan(20_000_000);
  });

  test('with control characters is stored without them', async () => {
    const hooks = await webhookSite();
    const receiver = await startReceiver();
    receiver.answers((_webhook, response) =>
      response.writeHead(500).end('a\u0000b\u001b[31m\n\tc'),
    );
    const { id } = await hooks.add(receiver.url);
    const { last_attempt: attempt } = dataOf(await hooks.call('POST', `/api/webhooks/${id}/test`));
    expect(attempt).toMatchObject({ answer: 'ab[31m\n\tc' });
  });

  test('that does not come ends after the time limit', { tags: 'extended' }, async () => {
    const { to } = await attempts({ allowed: { networks: ['127.0.0.1'] } });
    vi.restoreAllMocks();
    const receiver = await startReceiver();
    receiver.answers(() => {});
    expect(await to(receiver.url)).toMatchObject({ failure: 'timeout', status: null });
    receiver.answers((_webhook, response) => response.writeHead(200).write('slow'));
    expect(await to(receiver.url)).toMatchObject({ failure: null, status: 200, answer: 'slow' });
  });
});
