import { insertAddresses, insertCustomerRow } from '../customers/queries.ts';
import {
  customerAddressFields,
  customerFields,
  payoutTermsFields,
} from '../customers/shared/customer.ts';
import type { Db } from '../database/tables.ts';
import { addressBookColumns } from '../my/address-book/model.ts';
import { bookingColumns } from '../my/bookings/write.ts';
import { addressPartsIn } from '../shared/address.ts';
import { withAllFields } from '../shared/field-values.ts';

/** How many senders, and how many recipients, become customers. */
const most = 6;

/** Adds the first senders as companies and the first recipients as people, and links their parcels to them. */
export async function insertDemoCustomers(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  for (const end of ['sender', 'recipient'] as const) {
    const parcels = await db
      .selectFrom('parcels')
      .selectAll()
      .select([`${end}_name as name`, `${end}_email as email`])
      .select('recipient_phone_number as phone')
      .where(`${end}_email`, 'is not', null)
      .orderBy('id')
      .execute();
    const first = new Map(parcels.toReversed().map((parcel) => [parcel.name, parcel]));
    for (const { name, email, phone, ...parcel } of [...first.values()].slice(-most)) {
      const own =
        end === 'sender'
          ? ({ kind: 'company', company: name, payment: 'invoice' } as const)
          : ({ kind: 'person', name, phone, payment: 'cash' } as const);
      const place = end === 'sender' ? 'pickup' : 'destination';
      const { company: _company, note: _note, ...parts } = addressPartsIn(parcel, place);
      const addresses = [withAllFields(customerAddressFields, parts)];
      const details = {
        ...withAllFields(customerFields, { ...own, email }),
        kind: own.kind,
        tax_category: 'rules' as const,
        bookings: 'parcel' as const,
      };
      const account = { account_name: name, iban: 'PT50 0002 0123 1234 5678 9015 4' };
      const payout_terms =
        end === 'sender'
          ? withAllFields(payoutTermsFields, { ...account, days: 0, fee_percent: 2 })
          : null;
      const more = { billing_address: null, payout_terms, addresses };
      const id = await insertCustomerRow(db, { ...details, ...more }, at);
      await insertAddresses(db, id, addresses);
      const linked = db.updateTable('parcels').set({ [`${end}_id`]: id });
      await linked.where(`${end}_name`, '=', name).execute();
    }
  }
  await insertDemoBookings(db, at);
}

/** What a customer's user asks for, and staff have not accepted. */
const bookings = [
  {
    recipient_name: 'Inês Carvalho',
    destination: 'Rua do Almada 210, 4050-032 Porto',
    weight: '3 kg',
    reference: 'Order 2041',
  },
  {
    recipient_name: 'Tomás Nunes',
    destination: 'Rua Ferreira Borges 77, 3000-180 Coimbra',
    weight: '1.5 kg',
    reference: 'Order 2042',
  },
];

/** Whom that user sends to. */
const addressBook = [
  { name: 'Inês Carvalho', street: 'Rua do Almada 210', postcode: '4050-032', city: 'Porto' },
  { name: 'Tomás Nunes', street: 'Rua Ferreira Borges 77', postcode: '3000-180', city: 'Coimbra' },
];

/** Lets a user of the first company book, and has what they book wait until staff accept it. */
async function insertDemoBookings(db: Db, at: string): Promise<void> {
  const times = { created_at: at, updated_at: at };
  const { id: customer_id } = await db
    .updateTable('customers')
    .set({ bookings: 'request' })
    .where('id', '=', ({ selectFrom, fn }) =>
      selectFrom('customers').select(fn.min('id').as('id')).where('kind', '=', 'company'),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  const email = 'shop@waybill.example';
  await db
    .insertInto('customer_users')
    .values({
      customer_id,
      email,
      name: 'Rita Lopes',
      may_invite: 'yes',
      problem_mails: 'yes',
      summary_mails: 'no',
      ...times,
    })
    .execute();
  await db
    .insertInto('address_book')
    .values(addressBook.map((one) => ({ ...addressBookColumns(one), customer_id, ...times })))
    .execute();
  await db
    .insertInto('bookings')
    .values(bookings.map((one) => ({ ...bookingColumns(one), customer_id, email, ...times })))
    .execute();
}
