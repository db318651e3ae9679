import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { adminEmail, insertAdmin } from '../support/admin.ts';
import { wholeDatabase } from '../support/letters.ts';
import { mailRows } from '../support/mailer.ts';
import { startSite, type TestSite } from '../support/site.ts';

async function mailedPin(site: TestSite): Promise<string> {
  await site.ask('/api/admins/auth/send-pin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: adminEmail }),
  });
  await site.background.settled();
  await site.mailer.settled();
  const [row] = await mailRows(site);
  const mail = await PostalMime.parse(readFileSync(join(site.dataDir, 'outbox', row?.file ?? '')));
  expect(mail.to).toMatchObject([{ address: adminEmail }]);
  return mail.text?.match(/code: (\w+)/)?.[1] ?? '';
}

test('the pin that was mailed gets the administrator a new password', async () => {
  const site = await startSite();
  await insertAdmin(site);
  const new_password = 'a quite new password';

  const pin = await mailedPin(site);
  const reply = await site.ask('/api/admins/auth/update/password-guest', {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: adminEmail,
      password_token: pin,
      new_password,
      confirm_new_password: new_password,
    }),
  });

  expect(pin).toMatch(/^\w{8}$/);
  expect(reply.status).toBe(200);
});

test('the pin is in no log line and not in the database once it was mailed', async () => {
  const site = await startSite();
  await insertAdmin(site);

  const pin = await mailedPin(site);

  expect(JSON.stringify(site.logged)).not.toContain(pin);
  expect(await wholeDatabase(site)).not.toContain(pin);
});
