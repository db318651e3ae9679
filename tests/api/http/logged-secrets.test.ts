import { expect, test } from 'vitest';
import { offerSignUp } from '../../../server/auth/accounts/sign-up.ts';
import { adminEmail, adminPassword, insertAdmin } from '../../support/admin.ts';
import { mailedPin, newPassword, resetPassword } from '../../support/auth/pins.ts';
import { cookieOf, signInWith } from '../../support/auth/sign-in.ts';
import { startSite } from '../../support/site.ts';

test('no password, pin, token or session is in the log', async () => {
  const site = await startSite({ LOG_LEVEL: 'trace' });
  const link = (await offerSignUp(site.db)) ?? '';
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
