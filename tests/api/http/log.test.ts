import { expect, test } from 'vitest';
import { createSignUpLink } from '../../../server/auth/links/links.ts';
import { createLog, writeTogether } from '../../../server/log.ts';
import { adminEmail, adminPassword, insertAdmin } from '../../support/admin.ts';
import { cookieOf, signInWith } from '../../support/auth/accounts.ts';
import { mailedPin, newPassword, resetPassword } from '../../support/auth/pins.ts';
import { startSite } from '../../support/site.ts';

function logOf() {
  const written: string[] = [];
  const log = createLog('info', writeTogether({ write: (text) => written.push(text) }));
  const lines = () =>
    written
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line): { msg: string; time: string } => JSON.parse(line));
  return { log, written, lines };
}

const nextTurn = () => new Promise(setImmediate);

test('the lines of one turn of the event loop are written together, in their order', async () => {
  const { log, written, lines } = logOf();

  log.info('one');
  log.info('two');
  expect(written).toEqual([]);
  await nextTurn();
  log.info('three');
  await nextTurn();

  expect(written).toHaveLength(2);
  expect(lines().map(({ msg }) => msg)).toEqual(['one', 'two', 'three']);
});

test('what is still to be written is written when the process exits', () => {
  const { log, lines } = logOf();
  log.info('last words');

  // Its own listener alone: the process goes on.
  process.listeners('exit').at(-1)?.(0);

  expect(lines().map(({ msg }) => msg)).toEqual(['last words']);
});

test('each line says when, in UTC and to the millisecond', async () => {
  const { log, lines } = logOf();
  const before = Date.now();
  for (const msg of ['a', 'b']) log.info(msg);
  await nextTurn();

  for (const { time } of lines()) {
    expect(time).toBe(new Date(time).toISOString());
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  }
});

test('of an error the log says what and where, and nothing of what it was about', async () => {
  const { log, lines } = logOf();
  const about = {
    code: 'SQLITE_ERROR',
    detail: 'Key (email)=(desk@secret.example) already exists.',
    input: '/track.html?code=SECRET-CODE',
    response: '550 <desk@secret.example> is unknown',
    config: { headers: { Cookie: 'session=secret' } },
  };
  const cause = Object.assign(new Error('the disk failed'), about);

  log.error({ err: Object.assign(new TypeError('broken', { cause }), about) }, 'request');
  log.error({ err: { email: 'desk@secret.example' } }, 'request');
  await nextTurn();

  const [first, second] = lines();
  expect(first).toMatchObject({
    err: {
      type: 'TypeError',
      message: 'broken: the disk failed',
      stack: expect.stringContaining('log.test'),
      code: 'SQLITE_ERROR',
    },
  });
  expect(second).toMatchObject({ err: { type: 'object' } });
  expect(JSON.stringify([first, second])).not.toMatch(/secret/i);
});

test('no password, pin, token or session is in the log', async () => {
  const site = await startSite({ LOG_LEVEL: 'trace' });
  const link = (await createSignUpLink(site.db)) ?? '';
  await site.ask(link);
  await insertAdmin(site);
  await signInWith(site, adminPassword);
  const pin = await mailedPin(site);
  await resetPassword(site, 'WRONGPIN');
  await resetPassword(site, pin);
  await signInWith(site, 'a wrong password');
  const cookie = cookieOf(await signInWith(site, newPassword));
  await site.ask('/control/index.html', { headers: { Cookie: cookie } });
  await site.ask(`/control/signin.html?back=${encodeURIComponent(link)}`);

  const log = JSON.stringify(site.logged);

  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const session = cookie.split('=')[1];
  const secrets = { token, session, pin, adminPassword, newPassword, adminEmail };
  for (const [name, secret] of Object.entries(secrets)) {
    expect(secret, name).toMatch(/^.{8}/);
    expect(log.includes(String(secret)), name).toBe(false);
  }
  expect(log.includes('a wrong password')).toBe(false);
  expect(log.includes('WRONGPIN')).toBe(false);
});

test('an address cannot forge a line of the log', async () => {
  const site = await startSite();
  await site.ask('/%0a%22%7d%0a{"level":60,"msg":"forged"}%e2%80%a8', {
    headers: { 'X-Request-Id': '"}{"msg":"forged"', 'User-Agent': '"}' },
  });
  expect(site.logged).toMatchObject([{ msg: 'request' }]);
});
