import { expect, test } from 'vitest';
import { idOf, invitee, staffedSite } from '../../support/auth/staff.ts';

const email = 'dan@example.com';

/** Its mail server is not asked for anything: what is mailed waits in the queue. */
async function staffPage() {
  const { site, owner, list } = await staffedSite({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const submit = (fields: Record<string, string>, lang = '') =>
    owner.ask(`/control/staff.html${lang}`, { method: 'POST', fields });
  return { site, owner, list, submit };
}

test('the forms of the page invite, change and remove without a script', async () => {
  const { site, owner, list, submit } = await staffPage();

  const invited = await submit({ do: 'invite', ...invitee }, '?lang=de');
  expect(invited.status).toBe(303);
  expect(invited.headers.location).toBe('/control/staff.html?done=invited&lang=de');
  const page = await owner.ask('/control/staff.html?done=invited');
  expect(page.text).toContain('The invitation is on its way.');
  expect(page.text).toContain(email);
  expect(page.text).toContain('Invited');

  const id = String(await idOf(site, email));
  expect((await submit({ do: 'change', id, name: 'Daniel', role: 'driver' })).status).toBe(303);
  expect((await list())[1]).toMatchObject({ name: 'Daniel', role: 'driver' });
  expect((await submit({ do: 'remove', id })).status).toBe(303);
  expect(await list()).toHaveLength(1);
});

test('a form that is refused says why, and changes nothing', async () => {
  const { list, submit } = await staffPage();

  const last = await submit({ do: 'change', id: '1', role: 'reader' });
  expect(last.status).toBe(409);
  expect(last.text).toContain('Someone has to own the site.');
  expect((await submit({ do: 'invite', ...invitee, email: 'x' })).status).toBe(422);
  expect((await submit({ do: 'remove', id: '77' })).status).toBe(404);
  expect((await submit({ id: '1' })).status).toBe(303);
  expect(await list()).toMatchObject([{ role: 'owner', state: 'active' }]);
});

test('what an address says of a form is one of a few sentences', async () => {
  const { owner } = await staffPage();
  const page = await owner.ask('/control/staff.html?done=<script>');
  expect(page.text).not.toContain('role="status"');
});
