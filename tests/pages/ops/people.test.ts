import { expect, test } from 'vitest';
import { adminPassword, signedInAdmin, signedInMember } from '../../support/admin.ts';
import { customerCalls } from '../../support/customers/customers.ts';
import { insertParcel } from '../../support/parcels.ts';
import { startSite } from '../../support/site.ts';

const path = '/control/settings/people';

async function peoplePage() {
  const site = await startSite();
  const admin = await signedInAdmin(site);
  await insertParcel(site.db);
  const send = (fields: Record<string, string>) => admin.ask(path, { method: 'POST', fields });
  const recipient = async () => {
    const row = site.db.selectFrom('parcels').select('recipient_email');
    return (await row.executeTakeFirstOrThrow()).recipient_email;
  };
  return { site, admin, send, recipient };
}

test('somebody is found, downloaded and erased without script, and their address gets into no address', async () => {
  const { admin, send, recipient } = await peoplePage();
  const email = 'ada@example.com';
  expect((await admin.ask(path)).text).not.toContain('Erase</button>');

  const found = await send({ do: 'find', email, phone: '' });
  expect(found).toMatchObject({ status: 200 });
  expect(found.text).toMatch(/<dt>Parcels<\/dt><dd>1<\/dd>/);
  expect(found.text).toContain('To confirm, type ada@example.com');

  const file = await send({ do: 'export', email, phone: '' });
  expect(file.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(file.json().parcels).toMatchObject([{ recipient_name: 'Ada Okoye' }]);

  const refused = await send({ do: 'erase', email, phone: '', confirm: 'ada' });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('That doesn’t match. Type it exactly as shown.');
  expect(await recipient()).toBe(email);

  const erased = await send({ do: 'erase', email, phone: '', confirm: ' Ada@example.com' });
  expect(erased.text).toContain('Erased.');
  expect(await recipient()).toBeNull();
});

test('asks for the password where the sign-in was a while ago', async () => {
  const { site, send, recipient } = await peoplePage();
  const hourAgo = new Date(Date.now() - 60 * 60 * 1000).toISOString();
  await site.db.updateTable('sessions').set({ created_at: hourAgo }).execute();
  const person = { do: 'erase', phone: '+31 20 555 0100', confirm: '+31 20 555 0100' };

  expect((await send({ do: 'find', phone: person.phone })).text).toContain('name="password"');
  expect((await send(person)).status).toBe(422);
  expect(await recipient()).not.toBeNull();
  expect((await send({ ...person, password: adminPassword })).status).toBe(200);
  expect(await recipient()).toBeNull();
});

test('a customer’s page leads to the export and the erasure of their data, for those who may', async () => {
  const { site, admin, send } = await peoplePage();
  const id = await customerCalls(admin).add({ name: 'Liv Berg' });
  const customer = `${id}`;
  const link = `${path}?customer=${id}`;
  expect((await admin.ask(`/control/customers/${id}`)).text).toContain(link);
  const dispatcher = await signedInMember(site, 'dispatcher');
  expect((await dispatcher.ask(`/control/customers/${id}`)).text).not.toContain(link);

  const page = await admin.ask(link);
  expect(page.text).toContain('Liv Berg');
  expect(page.text).toContain(`name="customer" value="${id}"`);
  const found = await send({ do: 'find', customer, email: '', phone: '' });
  expect(found.text).toMatch(/<dt>Customers<\/dt><dd>1<\/dd>/);
  expect(found.text).toContain('To confirm, type Liv Berg');
  const file = await send({ do: 'export', customer, email: '', phone: '' });
  expect(file.json().customers).toMatchObject([{ name: 'Liv Berg' }]);

  const person = { do: 'erase', customer, email: '', phone: '' };
  expect((await send({ ...person, confirm: '' })).status).toBe(422);
  expect((await send({ ...person, confirm: 'liv berg' })).text).toContain('Erased.');
  expect((await customerCalls(admin).read(id)).status).toBe(404);
  expect((await admin.ask(link)).status).toBe(200);
});

test('nobody is asked to confirm the name of who is gone', async () => {
  const { send } = await peoplePage();
  const gone = { do: 'erase', customer: '999', email: '', phone: '', confirm: '' };

  expect((await send(gone)).status).toBe(404);
});
