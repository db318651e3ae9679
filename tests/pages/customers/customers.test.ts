import { describe, expect, test } from 'vitest';
import { signedInMember } from '../../support/admin.ts';
import { customerSite, home, liv } from '../../support/customers/customers.ts';
import { dataOf, type Reply } from '../../support/http.ts';
import { message, postMessage } from '../../support/notifications/messages.ts';
import { csv } from '../../support/transfer/imports.ts';

/** Sends a form of a page as a browser without script does. */
function formsOf({ ask }: Awaited<ReturnType<typeof customerSite>>['admin']) {
  return (path: string, fields: Record<string, string>) => ask(path, { method: 'POST', fields });
}

describe('the form of a customer', () => {
  test('adds one with the addresses that are filled in, and leads to their page', async () => {
    const { admin, read } = await customerSite();
    const submit = formsOf(admin);
    const page = await admin.ask('/control/customers/create.html');
    expect(page.text).toContain('name="addresses[1][street]"');
    // A person has a name, a company one of two.
    expect(page.text).not.toContain('* required');
    const fields = {
      _verb: 'POST /api/customers',
      _then: '/control/customers/{id}',
      kind: 'person',
      name: 'Ada',
      language: '',
      payment: '',
      'addresses[0][street]': '',
      'addresses[0][city]': '',
      'addresses[1][city]': 'Oslo',
      'addresses[1][country]': 'no',
      'billing_address[city]': 'Bergen',
    };
    const reply = await submit('/control/customers/create.html', fields);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe('/control/customers/1');
    expect((await read(1)).json().data).toMatchObject({
      name: 'Ada',
      language: null,
      billing_address: { city: 'Bergen' },
      addresses: [{ city: 'Oslo', country: 'NO' }],
    });
  });

  test('says what is wrong at its field, and keeps what was typed', async () => {
    const { admin } = await customerSite();
    const { status, text } = await formsOf(admin)('/control/customers/create.html', {
      _verb: 'POST /api/customers',
      kind: 'person',
      name: 'Ada',
      'addresses[0][city]': 'Oslo',
      'addresses[0][country]': '12',
    });
    expect(status).toBe(422);
    expect(text).toMatch(/value="Oslo"/);
    expect(text).toMatch(
      /data-field="addresses\[0\]\[country\]".*?Address 1, Country: choose [^<]*AD, AE/s,
    );
  });

  test('keeps positions of addresses when it is saved', async () => {
    const { admin, add, read } = await customerSite();
    const id = await add({
      name: 'Ada',
      addresses: [{ ...home, latitude: 59.9, longitude: 10.7 }],
    });
    const { text } = await admin.ask(`/control/customers/${id}/update`);
    const inputs = [...text.matchAll(/<input[^>]*name="(addresses[^"]+)"[^>]*>/g)];
    const fields = Object.fromEntries(
      inputs.map(([tag, name]) => [name, /value="([^"]*)"/.exec(tag)?.[1] ?? '']),
    );
    const verb = {
      'addresses[0][country]': 'NO',
      _verb: 'PATCH /api/customers',
      id: `${id}`,
      name: 'Ada L.',
    };
    await formsOf(admin)(`/control/customers/${id}/update`, { ...fields, ...verb });
    const { addresses, name } = (await read(id)).json().data;
    expect(name).toBe('Ada L.');
    expect(addresses).toEqual([{ ...home, latitude: 59.9, longitude: 10.7 }]);
  });
});

describe('the import of customers without script', () => {
  const path = '/control/customers/import.html';
  const _then = `${path}?import_id={import_id}`;

  async function siteOfImport() {
    const site = await customerSite();
    const { admin } = site;
    return {
      ...site,
      page: async (query = '') => (await admin.ask(`${path}${query}`)).text,
      /** The page that follows, with its notice. */
      next: async ({ headers }: Reply) => {
        const cookie = [headers['set-cookie']].flat().join().split(';')[0] ?? '';
        return (
          await admin.ask(headers.location ?? '', {
            headers: { Cookie: `${admin.cookie}; ${cookie}` },
          })
        ).text;
      },
      submit: (form: Record<string, string | Blob>) =>
        admin.ask(path, { method: 'POST', form: { _then, ...form } }),
    };
  }
  const _verb = 'POST /api/customers/import';

  test('says at the file what is wrong with it', async () => {
    const { submit } = await siteOfImport();
    const { status, text } = await submit({ _verb, file: new File(['%PDF-1.4'], 'a.csv') });
    expect(status).toBe(422);
    expect(text).toMatch(/<noscript>.*role="alert".*aria-invalid="true"[^>]*type="file"/s);
  });

  test('asks about customers who are there, and then leads to what was done', async () => {
    const { add, page, submit } = await siteOfImport();
    await add(liv);
    const file = csv(
      'Name,Email,City,Postcode,Country',
      'Liv,liv@example.com,,,',
      'Ada,nobody,,,',
      'Bo,,X,1067,DE',
    );
    expect(await page()).toContain('Ask me first');

    const asked = await submit({ _verb, file, duplicates: '' });
    expect(asked.status).toBe(422);
    expect(asked.text).toMatch(/aria-invalid="true"[^>]*name="duplicates"/);
    expect(asked.text).toContain('Choose the file again: the browser didn’t keep it.');

    const done = await submit({ _verb, file, duplicates: 'leave' });
    expect(done.status).toBe(303);
    const [, query = ''] = (done.headers.location ?? '').split('?');
    const text = await page(`?${query}`);
    const counts = 'New: 1 · Changed: 0 · Unchanged: 0 · Left as they are: 1 · Errors: 1';
    expect(text).toMatch(new RegExp(`<p class="panel panel-bad" role="alert">${counts}`));
    expect(text).toMatch(
      /Rows with errors.*<th scope="row">3<\/th>.*Email.{0,30}<\/bdi><span>Email: enter/s,
    );
    expect(text).toMatch(/Worth a look.*<th scope="row">4<\/th>.*1067 was read as 01067/s);
    for (const format of ['csv', 'xlsx']) {
      expect(text).toContain(`/api/customers/import/failures?${query}&amp;format=${format}"`);
    }
  });

  test('says in green what has no errors, and takes it back', async () => {
    const { list, next, page, submit } = await siteOfImport();
    const done = await submit({ _verb, file: csv('Name', 'Ada') });
    const [, query = ''] = (done.headers.location ?? '').split('?');
    expect(await page(`?${query}`)).toContain('<p class="panel panel-good" role="status">New: 1');

    const import_id = new URLSearchParams(query).get('import_id') ?? '';
    const undone = await submit({ _verb: 'DELETE /api/customers/import', import_id, _then: '' });

    expect(undone.status).toBe(303);
    expect(await next(undone)).toContain('Import undone.');
    expect((await list()).total).toBe(0);
    expect(await page(`?${query}`)).not.toContain('New: 1');
  });

  test('a dry run says that nothing is imported yet', async () => {
    const { list, next, page, submit } = await siteOfImport();
    const form = { _verb, file: csv('Name', 'Ada', ''), dry_run: 'yes' };
    expect(await next(await submit(form))).toContain('Nothing is imported yet. Rows: 1 · Added: 1');
    const wrong = await submit({ ...form, file: csv('Name,Email', 'Ada,nobody') });
    const [, query = ''] = (wrong.headers.location ?? '').split('?');
    expect(await page(`?${query}`)).toMatch(
      /panel-bad" role="alert">Nothing is imported yet. New: 0/,
    );
    expect((await list()).total).toBe(0);
  });
});

test('the list says how it is sorted', async () => {
  const { admin, add } = await customerSite();
  await add(liv);
  const { text } = await admin.ask('/control/customers/list.html?sort=name');
  expect(text).toMatch(/aria-sort="ascending"><a href="[^"]*sort=-name">Name/);
});

describe('the page of a customer', () => {
  test('shows their parcels, invoices, messages and what is open', async () => {
    const { site, admin, add, send } = await customerSite();
    const id = await add({ ...liv, addresses: [home] });
    await send({ tracking_code: 'FROM-1', sender_id: id });
    const lines = [{ description: 'Express', unit_price: 1250 }];
    const json = { customer_id: id, currency: 'EUR', lines, issue: 'yes' };
    await admin.ask('/api/invoices', { method: 'POST', json });
    await postMessage(site, { ...message, email: 'liv@example.com' });

    const { text } = await admin.ask(`/control/customers/${id}`);
    for (const shown of ['FROM-1', 'INV-', '€12.50', message.subject, 'Storgata 1']) {
      expect(text).toContain(shown);
    }
    const parcel = (await admin.ask('/control/parcels/FROM-1')).text;
    expect(parcel).toContain(message.subject);
    expect(parcel).toContain(`href="/control/customers/${id}"`);

    const clerk = await signedInMember(site, 'dispatcher');
    const theirs = (await clerk.ask(`/control/customers/${id}`)).text;
    expect(theirs).toContain('FROM-1');
    expect(theirs).not.toContain('INV-');
    const books = await signedInMember(site, 'bookkeeper');
    expect((await books.ask(`/control/customers/${id}`)).text).not.toContain(message.subject);
  });

  test('offers a bookkeeper what invoices need of a customer, and nothing else', async () => {
    const { site, admin, add } = await customerSite();
    const id = await add({ name: 'Ada', phone: '+31 20 123' });
    const books = await signedInMember(site, 'bookkeeper');
    const page = `/control/customers/${id}/update`;

    const { text } = await books.ask(page);
    expect(text).toContain('name="billing_email"');
    expect(text).toContain('name="billing_address[street]"');
    expect(text).not.toMatch(/name="(name|phone|addresses\[0\]\[street\])"/);
    const fields = { _verb: 'PATCH /api/customers', id: String(id), vat_id: 'PT 501 964 843' };
    expect((await books.ask(page, { method: 'POST', fields })).status).toBe(303);
    const { vat_id, phone } = dataOf(await admin.ask(`/api/customers/${id}`));
    expect({ vat_id, phone }).toEqual({ vat_id: 'PT 501 964 843', phone: '+31 20 123' });
  });

  test('begins a parcel that the customer sends and pays for, and leads to the log', async () => {
    const { admin, add } = await customerSite();
    const address = { street: 'Rua do Ouro 1', postcode: '4000', city: 'Porto' };
    const id = await add({ company: 'Nord AS', email: 'nord@example.com', addresses: [address] });
    const { text } = await admin.ask(`/control/customers/${id}`);
    expect(text).toContain(`/control/audit.html?record=customer:${id}`);
    const page = `/control/parcels/create.html?customer=${id}`;
    expect(text).toContain(`href="${page}"`);

    const form = (await admin.ask(page)).text;
    expect(form).toContain('New parcel · \u2068Nord AS\u2069');
    expect(form).toMatch(/value="Rua do Ouro 1, 4000 Porto"|>Rua do Ouro 1, 4000 Porto</);
    expect(form).toContain('value="nord@example.com"');
    expect((await admin.ask('/control/parcels/create.html?customer=99')).status).toBe(404);
  });

  test('leads to older parcels', async () => {
    const { admin, add, send } = await customerSite();
    const id = await add({ name: 'Ada' });
    for (let number = 10; number < 32; number += 1) {
      await send({ tracking_code: `MANY-${number}`, payer_id: id });
    }
    const first = (await admin.ask(`/control/customers/${id}`)).text;
    expect(first).toContain('MANY-31');
    expect(first).not.toContain('MANY-11');
    expect(first).toContain(`/control/customers/${id}?page=2`);
    const second = (await admin.ask(`/control/customers/${id}?page=2`)).text;
    expect(second).toContain('MANY-10');
    expect(second).not.toContain('MANY-12');
  });

  test('merges with another one who is searched for', async () => {
    const { admin, add, list } = await customerSite();
    const id = await add({ name: 'Ada' });
    await add({ name: 'Ada Twice' });
    const path = `/control/customers/${id}/merge`;
    const { text } = await admin.ask(`${path}?search=ada`);
    expect(text).toContain('name="from[0]" value="2"');
    expect(text).not.toContain('name="from[0]" value="1"');
    const fields = { _verb: 'POST /api/customers/merge', into: '1', 'from[0]': '2' };
    expect((await formsOf(admin)(path, fields)).status).toBe(303);
    expect((await list()).total).toBe(1);
  });
});

describe('the page of a parcel', () => {
  test('names its customers, who are changed and removed in its form', async () => {
    const { admin, add, send, readParcel } = await customerSite();
    const [first, second] = [await add(liv), await add({ name: 'Kofi' })];
    await send({ tracking_code: 'WB-1000', sender_id: first, payer_id: first });
    const path = '/control/parcels/WB-1000/update';
    const { text } = await admin.ask(path);
    const idIn = (page: string, name: string) =>
      new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1];
    expect(['sender_id', 'recipient_id', 'payer_id'].map((name) => idIn(text, name))).toEqual([
      `${first}`,
      '',
      `${first}`,
    ]);
    const verb = {
      _verb: 'PATCH /api/parcels',
      id: idIn(text, 'id') ?? '',
      _saved: JSON.stringify({ sender_id: `${first}`, recipient_id: '', payer_id: `${first}` }),
    };
    const fields = { ...verb, sender_id: `${second}`, recipient_id: '', payer_id: '' };

    const refused = await formsOf(admin)(path, { ...fields, sender_id: '99' });
    expect(refused.status).toBe(422);
    expect(idIn(refused.text, 'sender_id')).toBe('99');
    expect((await formsOf(admin)(path, fields)).status).toBe(303);

    const links = { sender_id: second, recipient_id: null, payer_id: null };
    expect(await readParcel('WB-1000')).toMatchObject(links);
  });

  test('adds its sender and recipient to the customers, once', async () => {
    const { admin, send, list } = await customerSite();
    await send({ tracking_code: 'HERE-1', sender_name: 'Bo', recipient_email: 'ada@example.com' });
    await send({ tracking_code: 'HERE-2', recipient_email: 'ADA@example.com' });
    const page = (await admin.ask('/control/parcels/HERE-1')).text;
    expect(page).toContain('Add to customers: Sender');
    const fields = (code: string, parcel: string) => ({
      _verb: 'POST /api/customers/of-parcel',
      end: 'recipient',
      parcel,
      _then: `/control/parcels/${code}`,
    });
    await formsOf(admin)('/control/parcels/HERE-1', fields('HERE-1', '1'));
    await formsOf(admin)('/control/parcels/HERE-2', fields('HERE-2', '2'));
    const again = (await admin.ask('/control/parcels/HERE-2')).text;
    expect(again).toContain('href="/control/customers/1"');
    expect(again).not.toContain('Add to customers: Recipient');
    expect((await list()).total).toBe(1);
  });

  test('that is new can add them, and has the customers of what it copies', async () => {
    const { admin, add, send, readParcel, remove } = await customerSite();
    const id = await add({ name: 'Payer' });
    await send({ tracking_code: 'COPY-1', payer_id: id, sender_id: id, sender_name: 'Payer' });
    const copy = (await admin.ask('/control/parcels/create.html?from=COPY-1')).text;
    expect(copy).toMatch(new RegExp(`name="sender_id" value="${id}"`));
    // Without script the payer is named by the id.
    expect(copy).toMatch(new RegExp(`name="payer_id"[^>]*value="${id}"`));
    const turned = (await admin.ask('/control/parcels/create.html?from=COPY-1&as=return')).text;
    expect(turned).toMatch(new RegExp(`name="recipient_id" value="${id}"`));
    await formsOf(admin)('/control/parcels/create.html', {
      _verb: 'POST /api/parcels',
      tracking_code: 'NEW-1',
      recipient_name: 'Cy',
      destination: 'Lisbon',
      add_recipient: 'yes',
      sender_id: `${id}`,
      payer_id: '',
    });
    expect(await readParcel('NEW-1')).toMatchObject({
      sender_id: id,
      recipient_id: 2,
      payer_id: null,
    });
    const template = { name: 'T', from: 'COPY-1' };
    await admin.ask('/api/parcel-templates', { method: 'POST', json: template });
    await remove(id);
    const page = (await admin.ask('/control/parcels/create.html?template=1')).text;
    expect(page).toMatch(/name="sender_id" value=""/);
  });
});
