import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { signedInAdmin } from '../../support/admin.ts';
import { mailedLink } from '../../support/auth/accounts.ts';
import { invitee, staffedSite } from '../../support/auth/staff.ts';

const { passkeys } = messagesOf('en').twoStep;

test('passkeys are offered on a domain, and not on an IP address, to which none can belong', async () => {
  const { site, invite } = await staffedSite();
  await invite(invitee);
  const link = await mailedLink(site);
  const admin = await signedInAdmin(site);
  const { id } = await site.db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  const passkey = { credential_id: 'x', public_key: 'x', counter: 0, transports: '', name: 'Key' };
  await site.db
    .insertInto('passkeys')
    .values({ ...passkey, staff_id: id, created_at: '2026-03-01T08:00:00.000Z' })
    .execute();
  const { port } = new URL(site.url);
  const offered = async (hostname: string) => {
    const headers = { Host: `${hostname}:${port}` };
    const texts = [
      (await site.ask('/control/signin.html', { headers })).text,
      (await site.ask(link, { headers })).text,
      (await admin.ask('/control/account/two-step.html', { headers })).text,
    ];
    return texts.map((text) =>
      /<way-island[^>]* src="[^"]*(passkey-sign-in|join-passkey|add-passkey)/.test(text),
    );
  };

  expect(await offered('localhost')).toEqual([true, true, true]);
  for (const address of ['127.0.0.1', '192.168.1.20', '[::1]'])
    expect(await offered(address)).toEqual([false, false, false]);
  const headers = { Host: `127.0.0.1:${port}` };
  const { text } = await admin.ask('/control/account/two-step.html', { headers });
  expect(text).toContain(passkeys.unsupported);
});
