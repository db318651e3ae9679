import { describe, expect, test } from 'vitest';
import { languageMenu } from '../../../server/shared/languages.ts';
import { message, postMessage, storedMessages } from '../../support/notifications/messages.ts';
import { startSite } from '../../support/site.ts';
import { oneInEvery } from '../../support/sweep.ts';

describe('an address may send five messages an hour', () => {
  test('then it is asked to wait, and nothing is kept', async () => {
    const site = await startSite();
    for (let sent = 1; sent <= 5; sent += 1) {
      const reply = await postMessage(site, { ...message, subject: `Number ${sent}` });
      expect(reply.status).toBe(201);
      expect(reply.headers).toMatchObject({
        'ratelimit-limit': '5',
        'ratelimit-remaining': String(5 - sent),
      });
    }

    const reply = await postMessage(site, message);

    expect(reply.status).toBe(429);
    expect(reply.json()).toMatchObject({
      status: 'fail',
      errors: ['Too many messages. Try again in 60 minutes.'],
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3500);
    expect(reply.headers['ratelimit-remaining']).toBe('0');
    expect(await storedMessages(site)).toHaveLength(5);
  });

  test('what was refused for its fields does not count', async () => {
    const site = await startSite();
    for (let sent = 1; sent <= 6; sent += 1) await postMessage(site, { ...message, subject: '' });

    expect((await postMessage(site, message)).status).toBe(201);
  });

  test.each([
    ['another IPv4 address', '203.0.113.7', '203.0.113.8', 201],
    ['the same address', '203.0.113.7', '203.0.113.7', 429],
    ['another address of the same IPv6 network', '2001:db8:1:2::a', '2001:db8:1:2:3::b', 429],
    ['another IPv6 network', '2001:db8:1:2::a', '2001:db8:1:3::a', 201],
    ['the same address, written as IPv6', '203.0.113.7', '::ffff:203.0.113.7', 429],
    ['an address that somebody made up before the proxy', '9.9.9.9', '8.8.8.8, 9.9.9.9', 429],
    ['another address, with its port', '203.0.113.7:41', '203.0.113.8:41', 201],
    ['the same address, with another port', '203.0.113.7:41', '203.0.113.7:42', 429],
    ['the same IPv6 address, with another port', '[2001:db8::1]:41', '[2001:db8::1]:42', 429],
  ])('behind a trusted proxy: %s', async (_name, first, second, status) => {
    const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
    for (let sent = 1; sent <= 5; sent += 1) {
      await postMessage(site, message, { 'X-Forwarded-For': first });
    }

    expect((await postMessage(site, message, { 'X-Forwarded-For': second })).status).toBe(status);
  });

  test('a /56 of IPv6 may send four times as many, however many networks it is split into', async () => {
    const site = await startSite({ TRUST_PROXY: '127.0.0.1' });
    const sendFrom = async (address: string, subject: string) =>
      (await postMessage(site, { ...message, subject }, { 'X-Forwarded-For': address })).status;
    for (let network = 1; network <= 20; network += 1) {
      expect(await sendFrom(`2001:db8:0:1${network + 10}::1`, `${network}`)).toBe(201);
    }

    expect(await sendFrom('2001:db8:0:1ff::1', 'one more')).toBe(429);
    expect(await sendFrom('2001:db8:0:200::1', 'from elsewhere')).toBe(201);
  });

  test('who is no trusted proxy cannot pretend to be many', async () => {
    const site = await startSite();
    for (let sent = 1; sent <= 5; sent += 1) {
      await postMessage(site, message, { 'X-Forwarded-For': `203.0.113.${sent}` });
    }

    expect((await postMessage(site, message, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(
      429,
    );
  });

  test.each(oneInEvery(4, languageMenu))(
    'the sentence names the time in $name',
    async ({ code, tag }) => {
      const site = await startSite();
      for (let sent = 1; sent <= 5; sent += 1) await postMessage(site, message);

      const reply = await postMessage(site, message, { Cookie: `googtrans=/en/${code}` });

      const when = new Intl.RelativeTimeFormat(tag).format(60, 'minute');
      expect(reply.json().errors[0]).toContain(when);
    },
  );
});
