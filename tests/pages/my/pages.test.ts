import { describe, expect, test } from 'vitest';
import { paths } from '../../../server/shared/paths.ts';
import { messagesOf } from '../../../views/translations/index.ts';
import { dataOf } from '../../support/http.ts';
import {
  filledMerchant,
  merchantGuestPages,
  merchantSite,
  order,
  tokenIn,
} from '../../support/my/customer-users.ts';
import { insertParcel } from '../../support/parcels.ts';
import { htmlMistakes } from '../../support/valid-html.ts';

const en = messagesOf('en');

test.each(['en', 'ar'])(
  'pages of a customer’s user are valid HTML in the language %s',
  async (code) => {
    const { site, a, invite, ana, pages } = await filledMerchant();
    const { link } = dataOf(await invite(a, 'third@a.example'));
    const headers = { Cookie: `${ana.cookie}; googtrans=/en/${code}` };
    const guest = {
      ...merchantGuestPages(tokenIn(link)),
      'an ended link': '/my/link/none',
    };
    for (const [name, path] of Object.entries({ ...pages, ...guest })) {
      const { text, status } = await site.ask(path, { headers });
      expect(status, name).toBe(name === 'an ended link' ? 410 : 200);
      expect(await htmlMistakes(text), name).toEqual([]);
    }
  },
);

test('the window of a delivery is on the clock of the site, for the customer and the staff', async () => {
  const { ana, admin, code, pages } = await filledMerchant();

  for (const reply of [
    await ana.ask(pages['a parcel']),
    await admin.ask(`/control/parcels/${code}`),
  ]) {
    expect(reply.text).toMatch(/>May 1, 2026, 2:00\sPM</u);
  }
});

test('a parcel of several pieces says what each weighs and measures', async () => {
  const { ana, admin, code, pages } = await filledMerchant();
  const pieces = [{ weight: 2.5, length: 30, width: 20, height: 10 }, { weight: 3 }];
  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: code, pieces } });

  expect(dataOf(await ana.ask(`/api/my/parcels/${code}`)).pieces).toMatchObject(pieces);
  const { text } = await ana.ask(pages['a parcel']);
  expect(text).toContain('2.5 kg');
  expect(text).toContain('30 × 20 × 10 cm');
});

test('older parcels and invoices are on further pages', async () => {
  const { ana, admin, a, pages } = await filledMerchant();
  const lines = [{ description: 'Carriage', quantity: 1, unit_price: 1000, tax_rate: 0 }];
  const invoice = { customer_id: a, customer_name: 'A Shop', currency: 'EUR', lines, issue: 'yes' };
  await admin.ask('/api/invoices', { method: 'POST', json: invoice });
  await ana.ask('/api/my/parcels', { method: 'POST', json: order });

  for (const list of [pages.parcels, pages.invoices]) {
    expect((await ana.ask(list)).text).not.toContain(`${list}?page=2`);
    expect((await ana.ask(`${list}?per_page=1`)).text).toContain(`${list}?page=2`);
    expect((await ana.ask(`${list}?per_page=1&page=2`)).text).toContain(`${list}?page=1`);
  }
});

describe('without script', () => {
  test('a customer’s user signs in with the link of a mail', async () => {
    const { site, a, invite } = await merchantSite();
    const { link } = dataOf(await invite(a, 'ana@a.example'));
    const asked = await site.ask(paths.my.signIn, {
      method: 'POST',
      fields: { email: 'ana@a.example' },
    });
    expect([asked.status, asked.headers.location]).toEqual([303, `${paths.my.signIn}?sent=yes`]);
    expect((await site.ask(`${paths.my.signIn}?sent=yes`)).text).toContain(en.my.signIn.sent);

    const confirmed = await site.ask(`/my/link/${tokenIn(link)}`, { method: 'POST', fields: {} });

    expect([confirmed.status, confirmed.headers.location]).toEqual([303, paths.my.parcels]);
    expect(String(confirmed.headers['set-cookie'])).toMatch(/customer_session=[^;]+;.*HttpOnly/);
    expect((await site.ask(paths.my.root)).headers.location).toBe(paths.my.signIn);
  });

  test('a parcel is booked, and what was typed stays if it is refused', async () => {
    const { ana } = await filledMerchant();
    const send = (fields: Record<string, string>) =>
      ana.ask(paths.my.createParcel, {
        method: 'POST',
        fields: { _verb: 'POST /api/my/parcels', _then: '/my/parcels/{tracking_code}', ...fields },
      });
    const refused = await send({ recipient_name: 'Grace', reference: 'Order 9' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="Order 9"');

    const booked = await send({ recipient_name: 'Grace', destination: 'Quay 2, Porto' });

    expect(booked.status).toBe(303);
    expect(booked.headers.location).toMatch(/^\/my\/parcels\/\w/);
    const page = await ana.ask(String(booked.headers.location));
    expect(page.text).toContain('Grace');
    expect(page.text).toContain(en.my.book.cancel);
  });

  test('a copy of a parcel begins with its recipient, and without what is said once', async () => {
    const { ana, site, b, code } = await filledMerchant();
    await insertParcel(site.db, { tracking_code: 'OTHER-1', sender_id: b, payer_id: b });
    expect((await ana.ask(`/my/parcels/${code}`)).text).toContain(`?from=${code}"`);

    const { text } = await ana.ask(`${paths.my.createParcel}?from=${code}`);

    expect(text).toContain(`value="${order.recipient_name}"`);
    expect(text).toContain('Ring twice');
    expect(text).not.toContain('Order 7');
    expect(text).not.toContain('2026-05-01T14:00');
    expect((await ana.ask(`${paths.my.createParcel}?from=OTHER-1`)).status).toBe(404);
  });

  test('a booking is asked for, changed and withdrawn, and staff accept or decline it', async () => {
    const { admin, ana, a } = await filledMerchant();
    await admin.ask('/api/customers', { method: 'PATCH', json: { id: a, bookings: 'request' } });
    const send = (path: string, fields: Record<string, string>, who = ana) =>
      who.ask(path, { method: 'POST', fields });
    const form = (await ana.ask(paths.my.createParcel)).text;
    expect(form).toContain('value="POST /api/my/bookings"');
    const asked = await send(paths.my.createParcel, {
      _verb: 'POST /api/my/bookings',
      _then: '/my/bookings/{id}',
      recipient_name: 'Grace',
      destination: 'Quay 2, Porto',
      cod: 'EUR 12',
    });
    expect([asked.status, asked.headers.location]).toEqual([303, '/my/bookings/2']);
    const booking = String(asked.headers.location);
    expect((await ana.ask(booking)).text).toContain(en.bookings.states.requested);
    const change = { _verb: 'PATCH /api/my/bookings', id: '2', recipient_name: 'Grace Hopper' };
    expect((await send(booking, change)).status).toBe(303);

    const list = paths.control.bookings;
    const page = (await admin.ask(list)).text;
    expect(page).toContain('Grace Hopper');
    expect(page).toMatch(new RegExp(`${en.bookings.waiting}.*?>2<`));
    const decide = (id: string, fields: Record<string, string>) =>
      send(list, { _verb: 'PATCH /api/bookings', id, ...fields }, admin);
    expect((await decide('2', { state: 'accepted' })).status).toBe(303);
    expect((await decide('1', { state: 'declined', reason: '' })).status).toBe(422);
    expect((await decide('1', { state: 'declined', reason: 'No room' })).status).toBe(303);

    expect((await admin.ask(list)).text).toContain(en.bookings.empty);
    const accepted = (await ana.ask(booking)).text;
    expect(accepted).toContain(en.bookings.states.accepted);
    expect(accepted).not.toContain('DELETE /api/my/bookings');
    expect((await ana.ask('/my/bookings/1')).text).toContain('No room');
    const remove = { _verb: 'DELETE /api/my/bookings', _then: paths.my.bookings, id: '1' };
    expect((await send('/my/bookings/1', remove)).status).toBe(303);
    expect((await ana.ask('/my/bookings/1')).status).toBe(404);
  });

  test('a parcel is changed, and what was typed stays if it is refused', async () => {
    const { ana, code, pages } = await filledMerchant();
    const { id } = dataOf(await ana.ask(`/api/my/parcels/${code}`));
    const page = pages['a parcel'];
    const send = (fields: Record<string, string>) =>
      ana.ask(page, { method: 'POST', fields: { _verb: 'PATCH /api/my/parcels', id, ...fields } });
    const refused = await send({ recipient_name: '', reference: 'Order 9' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('value="Order 9"');

    const changed = await send({ recipient_name: 'Grace', pieces_count: '2', cod: 'EUR 12' });

    expect(changed.status).toBe(303);
    expect(dataOf(await ana.ask(`/api/my/parcels/${code}`))).toMatchObject({
      recipient_name: 'Grace',
      reference: 'Order 7',
      pieces_count: 2,
      cod_amount: 1200,
    });
  });

  test('a parcel is cancelled, a user invited, and the session ended', async () => {
    const { ana, code, pages } = await filledMerchant();
    const post = (path: string, fields: Record<string, string>) =>
      ana.ask(path, { method: 'POST', fields });

    expect(
      (
        await post(pages['a parcel'], {
          _verb: 'DELETE /api/my/parcels',
          id: code,
          _then: pages.parcels,
        })
      ).status,
    ).toBe(303);
    expect((await ana.ask(pages.parcels)).text).not.toContain(code);
    const invited = { _verb: 'POST /api/my/users', email: 'new@a.example', name: 'New' };
    expect((await post(pages.users, invited)).status).toBe(303);
    expect((await ana.ask(pages.users)).text).toContain('new@a.example');
    const out = await post(pages.parcels, {
      _verb: 'DELETE /api/my/session',
      _then: paths.my.signIn,
    });
    expect(out.headers.location).toBe(paths.my.signIn);
    expect((await ana.ask(pages.parcels)).status).toBe(302);
  });
});

test('the staff invite on the customer’s page, and get the link where no mail is sent', async () => {
  const { admin, a } = await merchantSite();
  const page = `/control/customers/${a}/users`;
  const reply = await admin.ask(page, {
    method: 'POST',
    fields: { email: 'ana@a.example', name: 'Ana' },
  });
  expect(reply.status).toBe(201);
  expect(tokenIn(reply.text)).not.toBe('');
  expect((await admin.ask(page)).text).toContain('ana@a.example');
  expect((await admin.ask(`/control/customers/${a}`)).text).toContain(page);
  const refused = await admin.ask(page, { method: 'POST', fields: { email: 'x', name: 'Ben' } });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain('value="Ben"');
});
