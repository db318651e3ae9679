import { paths, pathTo } from '../../../server/shared/paths.ts';
import { siteWithAdmin, type TestAdmin } from '../admin.ts';
import { cookieOf } from '../auth/accounts.ts';
import { outboxOf } from '../auth/pins.ts';
import { customerCalls } from '../customers/customers.ts';
import { dataOf } from '../http.ts';
import { express } from '../prices.ts';
import type { TestSite } from '../site.ts';
import { insertBooking } from './bookings.ts';

/** The token in a link that signs a customer's user in. */
export function tokenIn(text: string): string {
  return /\/my\/link\/([\w-]{43})/.exec(text)?.[1] ?? '';
}

/** The token of the newest link that was mailed to a customer's user. */
export async function mailedToken(site: TestSite): Promise<string> {
  await site.background.idle();
  await site.mailer.idle();
  const { text = '' } = (await outboxOf(site)).at(-1)?.parsed ?? {};
  return tokenIn(text);
}

/** Signs the user with a mailed token in. @returns the user's calls. */
export async function signInByToken(site: TestSite, token: string): Promise<TestAdmin> {
  const reply = await site.ask('/api/my/session', { method: 'POST', json: { token } });
  const cookie = cookieOf(reply);
  return {
    cookie,
    ask: (path, ask = {}) =>
      site.ask(path, { ...ask, headers: { Cookie: cookie, ...ask.headers } }),
  };
}

/** A site with two customers, A and B, and what the tests call. */
export async function merchantSite(env: Record<string, string> = {}) {
  // An import has no process of its own, which takes as long as many tests.
  const { site, admin } = await siteWithAdmin(env, { importsHere: true });
  const { add } = customerCalls(admin);
  const a = await add({ company: 'A Shop', addresses: [{ street: 'Quay 1', city: 'Porto' }] });
  const b = await add({ company: 'B Shop' });
  const invite = (customer: number, email: string, more: object = {}) =>
    admin.ask(`/api/customers/${customer}/users`, {
      method: 'POST',
      json: { email, name: email.split('@')[0] ?? '', ...more },
    });
  /** Invites a user of a customer and signs them in. */
  async function user(customer: number, email: string, more: object = {}) {
    const { link } = dataOf(await invite(customer, email, more));
    return signInByToken(site, tokenIn(link));
  }
  return { site, admin, a, b, invite, user };
}

export const order = {
  recipient_name: 'Ada Lovelace',
  destination: '12 Harbor Street, 4100 Porto, Portugal',
};

/** Every page of a customer's user, who has booked the parcel with the code. */
export function merchantPages(code: string) {
  return {
    parcels: paths.my.parcels,
    'nothing found': `${paths.my.parcels}?search=nothing`,
    'a parcel': pathTo(paths.my.parcel, { code }),
    booking: paths.my.createParcel,
    'booking for somebody': `${paths.my.createParcel}?to=1`,
    'the address book': paths.my.addresses,
    collections: paths.my.collections,
    'an address': `${paths.my.addresses}?id=1`,
    'a file': paths.my.import,
    labels: `${paths.my.labels}?parcels=1`,
    bookings: paths.my.bookings,
    'a booking request': pathTo(paths.my.booking, { id: 1 }),
    invoices: paths.my.invoices,
    payouts: paths.my.payouts,
    'a payout': pathTo(paths.my.payout, { id: 1 }),
    users: paths.my.users,
    connections: paths.my.connections,
  };
}

/** The pages on which a customer's user signs in. */
export function merchantGuestPages(token: string) {
  return {
    'a link': pathTo(paths.my.link, { token }),
    'the sign-in': paths.my.signIn,
    'a link is asked for': `${paths.my.signIn}?sent=yes`,
  };
}

/** A payout to a customer, and something that is still to be paid out. */
async function insertPayouts({ db }: TestSite, customer: number): Promise<void> {
  const at = new Date().toISOString();
  const money = { currency: 'EUR', amount: 5000, place: 'driver', owner: 'payable' } as const;
  const of = { customer_id: customer, day: '2026-05-01', due_on: '2026-05-01' };
  await db
    .insertInto('payables')
    .values([
      { id: 1, ...money, ...of, open_amount: 0 },
      { id: 2, ...money, ...of, open_amount: 5000 },
    ])
    .execute();
  await db
    .insertInto('payouts')
    .values({
      customer_id: customer,
      customer_name: 'A Shop',
      currency: 'EUR',
      until: '2026-05-01',
      gross: 5000,
      fee: 125,
      offset_amount: 0,
      amount: 4875,
      account: JSON.stringify({ account_name: 'A Shop', iban: null, bic: null, account: '12 34' }),
      created_at: at,
      updated_at: at,
    })
    .execute();
  const item = { tracking_code: 'COD-1', reference: 'Order 9', day: '2026-05-01', amount: 5000 };
  await db
    .insertInto('payout_items')
    .values({ payout_id: 1, payable_id: 1, ...item })
    .execute();
}

/** A site on which a user of customer A has a parcel, an invoice and a colleague. */
export async function filledMerchant() {
  const merchant = await merchantSite();
  const { site, admin, a, b, user, invite } = merchant;
  const ana = await user(a, 'ana@a.example', { may_invite: 'yes' });
  await invite(b, 'ana@a.example');
  await invite(a, 'colleague@a.example');
  const parcel = await ana.ask('/api/my/parcels', {
    method: 'POST',
    json: {
      ...order,
      reference: 'Order 7',
      note_to_driver: 'Ring twice',
      window_from: '2026-05-01T14:00',
      window_to: '2026-05-01T16:00',
    },
  });
  const code = String(dataOf(parcel).tracking_code);
  await insertBooking(site, a, { reference: 'Order 8' });
  const event = { parcels: [code], title: 'Registered', stage: 'pending' };
  await admin.ask('/api/events', { method: 'POST', json: event });
  const lines = [{ description: 'Carriage', quantity: 1, unit_price: 1000, tax_rate: 0 }];
  const invoice = { customer_id: a, customer_name: 'A Shop', currency: 'EUR', lines, issue: 'yes' };
  await admin.ask('/api/invoices', { method: 'POST', json: invoice });
  await insertPayouts(site, a);
  const entry = {
    name: 'Ada Lovelace',
    company: 'Engines Ltd',
    street: 'Quay 2',
    city: 'Porto',
    country: 'PT',
  };
  await ana.ask(paths.api.myAddresses, { method: 'POST', json: entry });
  await admin.ask('/api/delivery-services', { method: 'POST', json: express });
  const collection = { day: '2026-05-04', repeat: 'FREQ=WEEKLY;BYDAY=MO' };
  await ana.ask(paths.api.myCollections, { method: 'POST', json: collection });
  const key = { name: 'Web shop', scopes: ['parcels:read'] };
  await ana.ask(paths.api.myKeys, { method: 'POST', json: key });
  const url = 'https://hooks.example.com/waybill';
  await ana.ask(paths.api.myWebhooks, { method: 'POST', json: { url } });
  return { ...merchant, ana, code, pages: merchantPages(code) };
}
