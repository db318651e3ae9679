import { describe, expect, test } from 'vitest';
import { dataOf, type Json } from '../../support/http.ts';
import { merchantSite } from '../../support/my/customer-users.ts';

const path = '/api/my/parcels/import';
const headings = 'recipient_name,destination,reference,sender_name,tracking_code,price_text';

/** A site on which a user of customer A books files. */
async function bookingSite() {
  const merchant = await merchantSite();
  const ana = await merchant.user(merchant.a, 'ana@a.example');
  const send = (text: string, fields: Record<string, string> = {}, user = ana) =>
    user.ask(path, { method: 'POST', form: { file: new Blob([text]), ...fields } });
  return { ...merchant, ana, send };
}

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `Ada ${index},"Quay ${index}, Porto",Order ${index},Somebody else,OTHER-${index},9`,
  );

describe('a file of bookings', () => {
  test('becomes new parcels of the customer, whatever else it says', async () => {
    const { admin, a, send } = await bookingSite();

    const reply = await send([headings, ...rows(3)].join('\n'));

    expect(dataOf(reply)).toMatchObject({ created: 3, changed: 0, failed: 0, written: true });
    const { data } = dataOf(await admin.ask('/api/parcels'));
    expect(data).toHaveLength(3);
    for (const parcel of data) {
      expect(parcel).toMatchObject({
        sender_id: a,
        payer_id: a,
        booked_by_customer_id: a,
        sender_name: 'A Shop',
        price: null,
        stage: 'info_received',
      });
      expect(parcel.tracking_code).not.toContain('OTHER');
    }
    expect(data.map(({ reference }: { reference: string }) => reference).sort()).toEqual([
      'Order 0',
      'Order 1',
      'Order 2',
    ]);
  });

  test('changes no parcel that is there, even of the same number', async () => {
    const { admin, send } = await bookingSite();
    const json = { tracking_code: 'OTHER-0', recipient_name: 'Grace', destination: 'Berlin' };
    await admin.ask('/api/parcels', { method: 'POST', json });

    expect(dataOf(await send([headings, ...rows(1)].join('\n')))).toMatchObject({ created: 1 });

    const other = dataOf(await admin.ask('/api/parcels/OTHER-0'));
    expect(other).toMatchObject({ recipient_name: 'Grace', sender_id: null });
  });

  test('says which rows are wrong, and books none of them', async () => {
    const { ana, send } = await bookingSite();
    const file = `${headings}\n${rows(1)[0]}\n,Nowhere,Order 9,,,`;

    const { errors, written } = dataOf(await send(file));

    expect(errors).toMatchObject([{ row: 3, column: 'recipient_name' }]);
    expect(written).toBe(false);
    const only = await send(file, { only_good: 'yes' });
    expect(dataOf(only)).toMatchObject({ created: 1, failed: 1, written: true });
    const failures = await ana.ask(`${path}/failures`, {
      method: 'POST',
      form: { file: new Blob([file]) },
    });
    expect(failures.text).toContain('Order 9');
    expect(failures.text).not.toContain('Order 0');
  });

  test('has columns of a booking alone, and remembers them for the customer', async () => {
    const { b, user, send } = await bookingSite();
    const file = 'Who,Where,Mark\nAda,"Quay 1, Porto",Order 1';
    const mapping = JSON.stringify({
      Who: 'recipient_name',
      Where: 'destination',
      Mark: 'reference',
    });
    expect(dataOf(await send(file, { mapping }))).toMatchObject({ created: 1 });
    const fieldsOf = async (asked: ReturnType<typeof send>) =>
      dataOf(await asked).columns.map(({ field, reason }: Json) => [field, reason]);

    expect(await fieldsOf(send(file, { columns_only: 'yes' }))).toEqual([
      ['recipient_name', 'saved'],
      ['destination', 'saved'],
      ['reference', 'saved'],
    ]);
    const ben = await user(b, 'ben@b.example');
    const others = await fieldsOf(send(file, { columns_only: 'yes' }, ben));
    expect(others.map(([, reason]: Json) => reason)).not.toContain('saved');
    const machine = await fieldsOf(
      send(headings.concat('\n', rows(1)[0] ?? ''), { columns_only: 'yes' }),
    );
    expect(machine.map(([field]: Json) => field)).toEqual([
      'recipient_name',
      'destination',
      'reference',
      null,
      null,
      null,
    ]);
  });

  test('names no service of another customer’s list', async () => {
    const { admin, b, send } = await bookingSite();
    const service = { name: 'Theirs', code: 'theirs', currency: 'EUR', customer: b };
    await admin.ask('/api/delivery-services', { method: 'POST', json: service });
    const file = 'recipient_name,destination,Speed\nAda,Porto,theirs';
    const mapping = JSON.stringify({ Speed: 'service' });
    expect(dataOf(await send(file, { mapping })).errors).toMatchObject([{ column: 'Speed' }]);
  });

  test('is refused where the customer’s users cannot book, and to the staff', async () => {
    const { admin, a, send } = await bookingSite();
    await admin.ask('/api/customers', { method: 'PATCH', json: { id: a, bookings: 'off' } });
    expect((await send([headings, ...rows(1)].join('\n'))).status).toBe(403);
    const form = { file: new Blob([headings]) };
    expect((await admin.ask(path, { method: 'POST', form })).status).toBe(401);
  });
});
