import { postCollections } from '../../server/parcels/cash/ledger.ts';
import { adminWith, signedInAdmin, type TestAdmin } from './admin.ts';
import { billed, customerCalls, home, liv } from './customers/customers.ts';
import { filledOnce } from './filled-site.ts';
import { fullSite } from './full-site.ts';
import { photo } from './images.ts';
import { invoice } from './invoices/invoices.ts';
import { insertBooking } from './my/bookings.ts';
import { message, postMessage } from './notifications/messages.ts';
import { deliver, wholeDelivery } from './parcels/deliveries.ts';
import { insertWeek } from './parcels/journeys.ts';
import { insertParcel } from './parcels.ts';
import type { TestSite } from './site.ts';
import { samplePages } from './sweep.ts';

/** As the examples of the API have it. */
const importId = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';

/** Every page of the panel on the site below. */
export const panelPages = {
  dashboard: '/control/index.html',
  parcels: '/control/parcels/list.html',
  'parcels, nothing found': '/control/parcels/list.html?search=nowhere',
  'parcels, late ones': '/control/parcels/list.html?late=yes&sort=delivery',
  'a new parcel': '/control/parcels/create.html',
  'a parcel': '/control/parcels/TEST-1001',
  'a copy of a parcel': '/control/parcels/create.html?from=TEST-1001',
  'a return': '/control/parcels/create.html?from=TEST-1001&as=return',
  'a parcel with a template': '/control/parcels/create.html?template=1',
  'an import': '/control/import',
  templates: '/control/parcels/templates.html',
  'a template': '/control/parcel-templates/1',
  'a new template': '/control/parcels/TEST-1001/template',
  'two parcels to merge': '/control/parcels/TEST-1001/merge?with=NO-SUCH-1',
  'a parcel’s details': '/control/parcels/TEST-1001/update',
  'a parcel’s map': '/control/parcels/TEST-1001/update-map',
  'a parcel’s picture': '/control/parcels/TEST-1001/update-image',
  'a proof of delivery': '/control/parcels/TEST-1001/deliver',
  'no delivery note yet': '/control/parcels/TEST-1001/delivery-note',
  'a parcel that is delivered': '/control/parcels/DONE-1001',
  'another proof of delivery': '/control/parcels/DONE-1001/deliver',
  'a delivery note': '/control/parcels/DONE-1001/delivery-note',
  'labels, no parcel': '/control/papers/labels',
  'labels on a sheet': '/control/papers/labels?parcels=1,2,999&size=a4-24&start=2',
  waybills: '/control/papers/waybills?parcels=1',
  'delivery notes': '/control/papers/delivery-notes?parcels=1',
  'a manifest': '/control/papers/manifest?all=yes',
  history: '/control/parcels/TEST-1001/activities',
  'a new event': '/control/parcels/TEST-1001/activities/create',
  'an event': '/control/parcels/TEST-1001/activities/1',
  'no such parcel': '/control/parcels/NO-SUCH-1',
  pages: '/control/pages/list.html',
  'a new page': '/control/pages/create.html',
  'a page': '/control/pages/our-fleet',
  reviews: '/control/reviews/list.html',
  'a new review': '/control/reviews/create.html',
  'a review': '/control/reviews/8',
  'a review without a portrait': '/control/reviews/1',
  clients: '/control/clients/list.html',
  'a new client': '/control/clients/create.html',
  'a client': '/control/clients/1',
  messages: '/control/messages/list.html',
  'unread messages': '/control/messages/list.html?unread=yes',
  'an answer': '/control/messages/1/answer',
  'no such message': '/control/messages/99/answer',
  'a letter': '/control/email/send.html',
  mails: '/control/email/list.html',
  'a message that was passed on': '/control/email/1',
  'a mail': '/control/email/2',
  'no such mail': '/control/email/99',
  'a mail, written again': '/control/email/send.html?again=2',
  customers: '/control/customers/list.html',
  'customers by name': '/control/customers/list.html?sort=name',
  'customers from a file': '/control/customers/import.html',
  'an import of customers': `/control/customers/import.html?import_id=${importId}`,
  'a new customer': '/control/customers/create.html',
  'a customer': '/control/customers/1',
  'a customer’s details': '/control/customers/1/update',
  'a customer’s users': '/control/customers/1/users',
  'booking requests': '/control/bookings/list.html',
  'what is to be collected': '/control/collections/list.html',
  'a new collection': '/control/collections/create.html?customer=1',
  'two customers to merge': '/control/customers/1/merge?search=nord',
  'no such customer': '/control/customers/99',
  'delivery services': '/control/delivery-services/list.html',
  'a new delivery service': '/control/delivery-services/create.html',
  'a delivery service': '/control/delivery-services/1',
  invoices: '/control/invoice/list.html',
  'a new invoice': '/control/invoice/create.html',
  'an invoice': '/control/invoice/2',
  'unpaid invoices': '/control/invoice/list.html?state=open',
  'an invoice with lines': '/control/invoice/3',
  'a draft of an invoice': '/control/invoice/4',
  'a change to a draft': '/control/invoice/4/update',
  'a cancelled invoice': '/control/invoice/5',
  'a late invoice': '/control/invoice/6',
  'a credit note': '/control/invoice/7',
  'invoices of a month': '/control/invoice/month.html',
  'a statement': '/control/customers/1/statement',
  'an invoice for a parcel': '/control/invoice/create.html?parcel=TEST-1001',
  'a copy of an invoice': '/control/invoice/create.html?from=3',
  'invoice settings': '/control/settings/invoices',
  'the setup': '/control/setup.html',
  'a step of the setup': '/control/setup.html?step=privacy',
  settings: '/control/settings',
  'region settings': '/control/settings/region',
  'contact settings': '/control/settings/contact',
  'home settings': '/control/settings/home',
  'mail settings': '/control/settings/mail',
  'the mail server': '/control/settings/mail-server',
  'the geocoder': '/control/settings/geocoder',
  'the working days': '/control/working-days.html',
  shifts: '/control/shifts/list.html',
  'a new shift': '/control/shifts/create.html',
  'a shift': '/control/shifts/1',
  'a plan to make': '/control/plans/create.html?day=2026-03-01',
  'a plan': '/control/plans/1',
  'no such plan': '/control/plans/99',
  vehicles: '/control/vehicles/list.html',
  'a new vehicle': '/control/vehicles/create.html',
  'a vehicle': '/control/vehicles/1',
  depots: '/control/depots/list.html',
  'a new depot': '/control/depots/create.html',
  'a depot': '/control/depots/1',
  'html settings': '/control/settings/html',
  'look settings': '/control/settings/look',
  'embed settings': '/control/settings/embed',
  'privacy settings': '/control/settings/privacy',
  'sign-in settings': '/control/settings/sign-in',
  'a person’s data': '/control/settings/people',
  'event presets': '/control/settings/events',
  'a new event preset': '/control/settings/events/create.html',
  'an event preset': '/control/settings/events/1',
  'mails by stage': '/control/settings/stage-mails',
  'the mail of a stage': '/control/settings/stage-mails/delivered',
  'no such stage': '/control/settings/stage-mails/lost',
  'the scan screen': '/control/scan.html',
  staff: '/control/staff.html',
  'API keys': '/control/api-keys.html',
  'links for spreadsheets': '/control/export-links.html?list=late%3Dyes',
  'the runs of today': '/control/runs.html',
  'the runs of a day': '/control/runs.html?day=2026-03-01',
  'a run': '/control/run.html?id=1',
  'no such run': '/control/run.html?id=99',
  'the stops of today': '/control/today.html',
  'all runs': '/control/runs/list.html',
  cash: '/control/cash.html',
  'cash of a day': '/control/cash.html?open=no&day=2026-03-01',
  counter: '/control/counter.html',
  'a parcel at the counter': '/control/counter.html?find=TEST-1001',
  till: '/control/till/list.html',
  receipts: '/control/till/receipts.html',
  bankings: '/control/till/bankings.html',
  'payouts to customers': '/control/payouts/list.html',
  'a payout': '/control/payouts/1',
  'the terms of payouts': '/control/customers/1/payout-terms',
  'new payouts': '/control/payouts/create.html',
  'what is to be paid out': '/control/payouts/payables.html',
  'the ledger': '/control/payouts/ledger.html',
  webhooks: '/control/webhooks.html',
  'no such webhook': '/control/webhook.html?id=99',
  'what happened': '/control/audit.html',
  'what happened, narrowed down': '/control/audit.html?record=invoice&action=created',
  backups: '/control/settings/backups',
  account: '/control/account/index.html',
  'another password': '/control/account/password.html',
  'another address': '/control/account/email.html',
  'two steps': '/control/account/two-step.html',
  'who it is': '/control/account/confirm.html',
};

export const panelParts = inParts(panelPages);

/** The pages that a sweep with a browser looks at: in `npm test` one of each kind. */
export const panelSample = samplePages(panelPages, [
  'dashboard',
  'parcels',
  'a parcel',
  'a parcel’s details',
  'a parcel’s map',
  'a proof of delivery',
  'labels on a sheet',
  'an import',
  'an import of customers',
  'a page',
  'messages',
  'a letter',
  'a customer',
  'a customer’s details',
  'an invoice with lines',
  'a change to a draft',
  'a step of the setup',
  'settings',
  'home settings',
  'the mail of a stage',
  'the scan screen',
  'the runs of a day',
  'a run',
]);

/** Pages in groups of eight: visiting all of them takes too long for one test. */
export function inParts(all: Record<string, string>): Record<string, string>[] {
  return Object.entries(all).flatMap((_page, index, pages) =>
    index % 8 === 0 ? [Object.fromEntries(pages.slice(index, index + 8))] : [],
  );
}

/** The pages for guests. */
export const guestPages = {
  'sign-in': '/control/signin.html',
  'sign-in by its short address': '/cp',
  'sign-up, used': '/control/signup.html',
  'reset, asking for a code': '/control/password.html',
  'reset, with the code': '/control/password.html?step=2',
  'a link that does not work any more': '/control/account/confirm-email?token=x',
  'an address that was confirmed': '/control/account/confirm-email?changed=yes',
  'a sign-in link that does not work any more': '/control/signin-link?token=x',
  'an invitation that does not work any more': '/control/join.html?token=x',
};

/** Those of them that a sweep with a browser looks at. */
export const guestSample = samplePages(guestPages, [
  'sign-in',
  'reset, with the code',
  'a link that does not work any more',
  'an address that was confirmed',
]);

/** One that says only its product, one that waits to be paid, a draft, a cancelled one, and one that is late, partly paid and credited. */
async function insertInvoices(admin: TestAdmin): Promise<void> {
  const post = (path: string, json: object) => admin.ask(path, { method: 'POST', json });
  await post('/api/invoices', { product: 'Express' });
  await post('/api/invoices', { ...invoice, issue: 'yes' });
  await post('/api/invoices', invoice);
  await post('/api/invoices', { ...invoice, issue: 'yes' });
  await post('/api/invoices/cancellation', { id: 5, reason: 'Written twice' });
  await post('/api/invoices', { ...invoice, due_date: '2026-01-15', customer: 1, issue: 'yes' });
  await post('/api/invoices/payment', { id: 6, paid_on: '2026-01-20', amount: 500 });
  const lines = [{ description: 'Delivered late', unit_price: 300, tax_rate: 19 }];
  await post('/api/invoices/credit-notes', { id: 6, lines });
}

/** A mail from the administrator to a customer. */
const ownMail = {
  kind: 'manual',
  language: 'en',
  to: 'ada@example.com',
  subject: 'Your parcel',
  body: 'Dear Ada,\n\nit is here.',
} as const;

/** A run with an open stop and one that failed. */
async function insertRun({ db }: Pick<TestSite, 'db'>): Promise<void> {
  const at = '2026-03-01T09:00:00.000Z';
  const run = { day: '2026-03-01', name: 'Morning', created_at: at, updated_at: at };
  await db.insertInto('runs').values(run).execute();
  const open = { state: 'open', reason: null, finished_at: null } as const;
  const failed = { state: 'failed', reason: 'refused', finished_at: at } as const;
  const stops = ['TEST-1001', 'DONE-1001'].map(async (code, index) => {
    const parcels = db.selectFrom('parcels').select('id').where('tracking_code', '=', code);
    const { id: parcel_id } = await parcels.executeTakeFirstOrThrow();
    const place = { run_id: 1, parcel_id, position: index + 1, added_at: at };
    return { ...place, ...(index === 0 ? open : failed) };
  });
  await db
    .insertInto('run_stops')
    .values(await Promise.all(stops))
    .execute();
}

/** Two parcels that were paid at the door of that run, of which one is handed in. */
async function insertCash({ db }: Pick<TestSite, 'db'>): Promise<void> {
  const now = new Date().toISOString();
  const of = { driver_id: null, run_id: 1, day: '2026-03-01', currency: 'EUR', created_at: now };
  const settlement = { ...of, expected: 12_050, amount: 12_000, reason: 'A coin is missing' };
  await db
    .insertInto('cash_settlements')
    .values({ ...settlement, staff_id: null })
    .execute();
  const item = {
    ...of,
    parcel_id: 1,
    due: 12_050,
    collected: 12_050,
    method: 'cash',
    reason: null,
  };
  const items = [1, null].map((settlement_id, index) => ({
    ...item,
    settlement_id,
    activity_id: 1000 + index,
    method: 'cash' as const,
  }));
  await db.insertInto('cash_items').values(items).execute();
}

/** An invoice that is paid at the counter, cash that was brought to the bank, and a day of the till that is closed. */
async function insertCollection(admin: TestAdmin): Promise<void> {
  const json = { customer: 1, address: 'Quay 1, Porto', day: '2026-05-04', pieces_count: 3 };
  const repeat = 'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231';
  await admin.ask('/api/collections', { method: 'POST', json: { ...json, repeat } });
}

/** A depot, a vehicle of it, a shift, and a plan. */
async function insertFleet({ db }: Pick<TestSite, 'db'>, admin: TestAdmin): Promise<void> {
  const post = (path: string, json: object) => admin.ask(path, { method: 'POST', json });
  await post('/api/depots', { name: 'Harbor', street: 'Quay 1', city: 'Porto', country: 'PT' });
  await post('/api/vehicles', { name: 'Van 1', plate: 'AA-01-BB', capacity_kg: 800, depot: 1 });
  await post('/api/shifts', { driver: 1, day: '2026-03-01', from: '08:00', to: '16:30' });
  const run = { driver: 1, vehicle: 1, depot: 1, starts: 28_800, ends: 32_400, metres: 12_000 };
  const result = {
    runs: [{ ...run, stops: [{ parcel: 1, at: 30_000, isTownOnly: true }] }],
    leftOut: [{ parcel: 2, reason: 'no_position' }],
  };
  await db
    .insertInto('plans')
    .values({
      day: '2026-03-01',
      state: 'ready',
      seconds: 1,
      checks: '{"parcels":{},"runs":{}}',
      result: JSON.stringify(result),
      created_at: new Date().toISOString(),
    })
    .execute();
}

async function insertTill(admin: TestAdmin): Promise<void> {
  const post = (path: string, json: object) => admin.ask(path, { method: 'POST', json });
  await post('/api/till', { currency: 'USD', counted: 0 });
  const lines = [{ description: 'A box', unit_price: 500 }];
  await post('/api/invoices', { customer_name: 'Walk-in', currency: 'EUR', lines, paid: 'cash' });
  await post('/api/bankings', { currency: 'EUR', amount: 300, reference: 'Bag 17' });
}

/** A payout of what is collected above, and something collected that is nobody's. */
async function insertPayout({ db }: Pick<TestSite, 'db'>, admin: TestAdmin): Promise<void> {
  await postCollections({ db, now: new Date() }, [1]);
  await admin.ask('/api/payouts', { method: 'POST', json: {} });
  const money = { currency: 'EUR', amount: 5000, open_amount: 5000, place: 'driver' } as const;
  const of = { id: 9000, parcel_id: 2, owner: 'unclaimed', day: '2026-03-01' } as const;
  await db
    .insertInto('payables')
    .values({ ...money, ...of, due_on: '2026-03-01' })
    .execute();
}

/** A person with all that is known of them, who sends a parcel, and a company with nothing. */
async function insertCustomers(admin: TestAdmin): Promise<void> {
  const { add } = customerCalls(admin);
  const sender_id = await add({
    ...liv,
    email: message.email,
    addresses: [home],
    billing_address: billed,
  });
  await add({ company: 'Nord AS' });
  await admin.ask('/api/parcels', { method: 'PATCH', json: { id: 'TEST-1001', sender_id } });
}

/** An import of customers that has left a row out, and read another one in its own way; its id is that of the examples. */
async function insertImport({ db }: Pick<TestSite, 'db'>): Promise<void> {
  const column = 'Email';
  const report = {
    rows: 2,
    created: 1,
    changed: 0,
    same: 0,
    failed: 1,
    skipped: 0,
    errors: [{ row: 3, column, message: 'Email: enter one email address.' }],
    notices: [{ row: 2, column: 'Postcode', message: '1067 was read as 01067.' }],
    written: true,
  };
  const failures = [
    ['Name', column, 'What is wrong'],
    ['Ada', 'nobody', 'Email: enter one email address.'],
  ];
  const written = { created: '[]', changed: '[]', undone_at: null };
  const texts = { report: JSON.stringify(report), failures: JSON.stringify(failures) };
  const imported_at = new Date().toISOString();
  await db
    .insertInto('customer_imports')
    .values({ id: importId, imported_at, ...texts, ...written })
    .execute();
}

/** A site with data of every kind that the panel shows, and its administrator. */
export async function fullPanel(
  env: Record<string, string> = {},
): Promise<{ site: TestSite; admin: TestAdmin }> {
  const { site, extra: cookie } = await filledPanel(env);
  // It may have been filled longer ago than an event can be undone.
  const created_at = new Date().toISOString();
  await site.db.updateTable('event_batches').set({ created_at }).execute();
  return { site, admin: adminWith(site, cookie) };
}

/** The same with the cookie of the administrator's session. */
const filledPanel = filledOnce(async (env) => {
  const site = await fullSite(env);
  await insertWeek(site.db);
  const admin = await signedInAdmin(site);
  const picture = { id: 'TEST-1001', image: await photo() };
  await admin.ask('/api/parcels/image', { method: 'POST', form: picture });
  // Without addresses: a queued email could be sent in the middle of a test.
  const unreachable = { recipient_email: null, sender_email: null };
  await insertParcel(site.db, { tracking_code: 'DONE-1001', ...unreachable });
  await deliver(admin, { parcel: 'DONE-1001', ...(await wholeDelivery()) });
  const template = { name: 'Books to Amsterdam', from: 'TEST-1001' };
  await admin.ask('/api/parcel-templates', { method: 'POST', json: template });
  await insertRun(site);
  await insertCash(site);
  await insertCustomers(admin);
  await insertBooking(site, 1);
  await insertCollection(admin);
  await insertFleet(site, admin);
  await insertImport(site);
  await insertPayout(site, admin);
  await insertInvoices(admin);
  await insertTill(admin);
  await postMessage(site, message);
  await site.consumers.idle();
  await site.mailer.enqueue(site.db, ownMail);
  return { site, extra: admin.cookie };
});
