import { interpolate, plural } from '../../server/shared/interpolate.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { adminEmail, adminPassword } from './admin.ts';
import { pngFile } from './content/clients.ts';
import type { Ask } from './http.ts';
import { photo } from './images.ts';
import { invoice } from './invoices/invoices.ts';
import { express } from './prices.ts';

/** Of the seventh that is issued. */
const nextNumber = `INV-${new Date().getUTCFullYear()}-00008`;

const newPassword = 'another long one';

/** Every call that changes something, in an order that each finds what it needs, and what it says. */
export const writes: [
  call: string,
  ask: () => Ask | Promise<Ask>,
  said: (t: Messages, tag: string) => string,
][] = [
  [
    'POST /api/parcels',
    () => ({ json: { tracking_code: 'NEW-1', recipient_name: 'A', destination: 'B' } }),
    (t) => t.done.created,
  ],
  ['PATCH /api/parcels', () => ({ json: { id: 'NEW-1', weight: '2 kg' } }), (t) => t.done.saved],
  [
    'POST /api/parcels/image',
    async () => ({ form: { id: 'NEW-1', image: await photo() } }),
    (t) => t.done.saved,
  ],
  ['DELETE /api/parcels/image', () => ({ json: { id: 'NEW-1' } }), (t) => t.done.removed],
  [
    'POST /api/parcels/many',
    () => ({
      json: { parcels: [{ tracking_code: 'MANY-1', recipient_name: 'A', destination: 'B' }] },
    }),
    (t, tag) => plural(t.parcelList, 'added', { count: 1 }, tag),
  ],
  [
    'PATCH /api/parcels/many',
    () => ({ json: { parcels: [1], weight: '3 kg' } }),
    (t, tag) => plural(t.parcelList, 'changed', { count: 1 }, tag),
  ],
  [
    'DELETE /api/parcels/many',
    () => ({ json: { parcels: [3] } }),
    (t, tag) => plural(t.parcelList, 'deleted', { count: 1 }, tag),
  ],
  [
    'POST /api/keys',
    () => ({ json: { name: 'Shop', scopes: ['parcels:read'] } }),
    (t) => t.done.created,
  ],
  ['DELETE /api/keys', () => ({ json: { id: 1 } }), (t) => t.done.revoked],
  [
    'POST /api/export-links',
    () => ({ json: { name: 'Late ones', query: 'late=yes' } }),
    (t) => t.done.created,
  ],
  ['DELETE /api/export-links', () => ({ json: { id: 1 } }), (t) => t.done.revoked],
  [
    'POST /api/parcel-views',
    () => ({ json: { name: 'Late', query: 'late=yes' } }),
    (t) => t.done.saved,
  ],
  [
    'POST /api/views',
    () => ({ json: { list: 'customers', name: 'Companies', query: 'kind=company' } }),
    (t) => t.done.saved,
  ],
  [
    'PATCH /api/views',
    () => ({ json: { list: 'parcels', columns: 'tracking_code,status' } }),
    (t) => t.done.saved,
  ],
  ['DELETE /api/views', () => ({ json: { id: 2 } }), (t) => t.done.removed],
  ['DELETE /api/parcel-views', () => ({ json: { id: 1 } }), (t) => t.done.removed],
  [
    'POST /api/parcels',
    () => ({ json: { tracking_code: 'NEW-2', recipient_name: 'A', destination: 'B' } }),
    (t) => t.done.created,
  ],
  [
    'POST /api/parcels/merge',
    () => ({ json: { into: 'NEW-1', from: 'NEW-2' } }),
    (t) => t.copies.merged,
  ],
  [
    'POST /api/parcel-templates',
    () => ({ json: { name: 'Again', from: 'NEW-1' } }),
    (t) => t.done.saved,
  ],
  [
    'PATCH /api/parcel-templates',
    () => ({ json: { id: 1, name: 'And again' } }),
    (t) => t.done.saved,
  ],
  ['DELETE /api/parcel-templates', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  [
    'POST /api/share-links',
    () => ({ json: { parcel: 'TEST-1001', days: 7 } }),
    (t) => t.privacy.links.made,
  ],
  // The first was there before.
  ['DELETE /api/share-links', () => ({ json: { id: 2 } }), (t) => t.done.revoked],
  ['DELETE /api/parcels', () => ({ json: { id: 'NEW-1' } }), (t) => t.done.deleted],
  [
    'POST /api/activities',
    () => ({ json: { parcel_id: 'TEST-1001', title: 'A', description: 'B' } }),
    (t) => t.done.saved,
  ],
  ['PATCH /api/activities', () => ({ json: { id: 1, title: 'C' } }), (t) => t.done.saved],
  ['DELETE /api/activities', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  [
    'POST /api/events',
    () => ({ json: { parcels: ['TEST-1001'], title: 'A' } }),
    (t, tag) => plural(t.events, 'recorded', { count: 1 }, tag),
  ],
  [
    'POST /api/parcels/import',
    () => ({ form: { file: new Blob(['tracking_code,status\nTEST-1001,Lost']) } }),
    (t) => t.importing.imported,
  ],
  [
    'POST /api/deliveries',
    () => ({ form: { parcel: 'TEST-1001', received_by: 'A' } }),
    (t) => t.proof.recorded,
  ],
  [
    'POST /api/failed-deliveries',
    () => ({ json: { parcel: 'TEST-1001', reason: 'refused' } }),
    (t) => t.runs.failureRecorded,
  ],
  ['POST /api/runs', () => ({ json: { day: '2026-03-01' } }), (t) => t.done.created],
  ['PATCH /api/runs', () => ({ json: { id: 1, name: 'A' } }), (t) => t.done.saved],
  ['DELETE /api/runs', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  ['POST /api/depots', () => ({ json: { name: 'A' } }), (t) => t.done.created],
  [
    'PATCH /api/depots',
    () => ({ json: { id: 1, latitude: 51, longitude: 4 } }),
    (t) => t.done.saved,
  ],
  ['POST /api/vehicles', () => ({ json: { name: 'A' } }), (t) => t.done.created],
  ['PATCH /api/vehicles', () => ({ json: { id: 1, name: 'B' } }), (t) => t.done.saved],
  [
    'POST /api/shifts',
    () => ({ json: { driver: 1, day: '2026-03-02', from: '08:00', to: '12:00' } }),
    (t) => t.done.created,
  ],
  ['PATCH /api/shifts', () => ({ json: { id: 1, to: '13:00' } }), (t) => t.done.saved],
  ['DELETE /api/shifts', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  ['DELETE /api/vehicles', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  ['DELETE /api/depots', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  ['DELETE /api/events', () => ({ json: { id: 1 } }), (t) => t.events.undone],
  ['POST /api/event-presets', () => ({ json: { name: 'A', title: 'B' } }), (t) => t.done.saved],
  ['PATCH /api/event-presets', () => ({ json: { id: 1, name: 'C' } }), (t) => t.done.saved],
  ['DELETE /api/event-presets', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  ['POST /api/pages/images', async () => ({ form: { image: await photo() } }), (t) => t.done.saved],
  [
    'POST /api/pages',
    () => ({ json: { title: 'New', content: 'B', icon: 'people' } }),
    (t) => t.done.published,
  ],
  ['PATCH /api/pages', () => ({ json: { id: 'new', content: 'C' } }), (t) => t.done.saved],
  [
    'POST /api/pages/picture',
    async () => ({ form: { id: 'new', image: await pngFile() } }),
    (t) => t.done.saved,
  ],
  ['DELETE /api/pages/picture', () => ({ json: { id: 'new' } }), (t) => t.done.removed],
  ['DELETE /api/pages', () => ({ json: { id: 'new' } }), (t) => t.done.deleted],
  [
    'POST /api/reviews',
    async () => ({ form: { name: 'A', review: 'B', image: await photo() } }),
    (t) => t.done.published,
  ],
  ['PATCH /api/reviews', () => ({ json: { id: 1, name: 'C' } }), (t) => t.done.saved],
  ['DELETE /api/reviews', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  [
    'POST /api/clients',
    async () => ({ form: { name: 'A', image: await pngFile() } }),
    (t) => t.done.saved,
  ],
  ['PATCH /api/clients', () => ({ json: { id: 1, name: 'C' } }), (t) => t.done.saved],
  ['DELETE /api/clients', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  [
    'POST /api/delivery-services',
    () => ({ json: { ...express, code: 'slow' } }),
    (t) => t.done.saved,
  ],
  ['PATCH /api/delivery-services', () => ({ json: { id: 1, name: 'C' } }), (t) => t.done.saved],
  ['DELETE /api/delivery-services', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  ['POST /api/customers', () => ({ json: { name: 'A' } }), (t) => t.done.saved],
  ['PATCH /api/customers', () => ({ json: { id: 1, name: 'C' } }), (t) => t.done.saved],
  [
    'POST /api/customers/statement',
    () => ({ json: { customer: 1, from: '2026-01-01', until: '2026-01-31', to: 'a@example.com' } }),
    (t) => t.mail.kept,
  ],
  [
    'PATCH /api/payables',
    () => ({ json: { id: 9000, dispute: 'Nobody knows whose it is' } }),
    (t) => t.done.saved,
  ],
  ['PATCH /api/payouts', () => ({ json: { id: 1, state: 'paid' } }), (t) => t.done.saved],
  ['DELETE /api/customers', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  ['PATCH /api/settings', () => ({ json: { contact_phone: '1' } }), (t) => t.done.saved],
  [
    'POST /api/settings/logo',
    async () => ({ form: { image: await pngFile() } }),
    (t) => t.done.saved,
  ],
  ['DELETE /api/settings/logo', () => ({ json: {} }), (t) => t.done.removed],
  [
    'POST /api/home-pictures',
    async () => ({ form: { place: 'slide1', image: await pngFile() } }),
    (t) => t.done.saved,
  ],
  ['DELETE /api/home-pictures', () => ({ json: { place: 'slide1' } }), (t) => t.done.removed],
  [
    'PATCH /api/stage-mails',
    () => ({ json: { stage: 'delivered', to: 'both' } }),
    (t) => t.done.saved,
  ],
  ['POST /api/messages', () => ({ json: { subject: 'A', body: 'B' } }), (t) => t.contact.sent],
  [
    'POST /api/followers',
    () => ({ json: { code: 'TEST-1001', email: 'ada@example.com' } }),
    // The panel's site has no mail server.
    (t) => t.subscriptions.form.unsent,
  ],
  ['PATCH /api/messages', () => ({ json: { id: 1, read: true } }), (t) => t.done.saved],
  ['PATCH /api/messages', () => ({ json: { id: 1, read: false } }), (t) => t.done.saved],
  [
    'POST /api/messages/answers',
    () => ({ json: { message: 1, subject: 'Re: A', body: 'B' } }),
    (t) => t.mail.kept,
  ],
  ['DELETE /api/messages', () => ({ json: { id: 1 } }), (t) => t.control.messages.deleted],
  ['POST /api/invoices', () => ({ json: { product: 'A' } }), (t) => t.done.created],
  // The fourth is a draft, and so is the new one; see full-panel.ts.
  ['POST /api/invoices', () => ({ json: invoice }), (t) => t.done.saved],
  ['PATCH /api/invoices', () => ({ json: { id: 4, note: 'A' } }), (t) => t.done.saved],
  ['DELETE /api/invoices', () => ({ json: { id: 10 } }), (t) => t.done.deleted],
  [
    'POST /api/invoices/issue',
    () => ({ json: { id: 4 } }),
    (t) => interpolate(t.invoicing.done.issued, { number: nextNumber }),
  ],
  ['POST /api/invoices/mail', () => ({ json: { id: 4 } }), (t) => t.mail.kept],
  [
    'POST /api/invoices/payment',
    () => ({ json: { id: 4, paid_on: '2026-03-01' } }),
    (t) => t.done.saved,
  ],
  ['DELETE /api/invoices/payment', () => ({ json: { id: 4 } }), (t) => t.done.saved],
  ['POST /api/receipts', () => ({ json: { invoice: 4, method: 'card' } }), (t) => t.till.paid],
  ['DELETE /api/receipts', () => ({ json: { id: 2 } }), (t) => t.till.takenBack],
  ['POST /api/bankings', () => ({ json: { currency: 'CHF', amount: 5 } }), (t) => t.done.saved],
  ['DELETE /api/bankings', () => ({ json: { id: 2 } }), (t) => t.till.takenBack],
  ['POST /api/till', () => ({ json: { currency: 'CHF', counted: 0 } }), (t) => t.till.closed],
  ['DELETE /api/till', () => ({ json: { id: 1 } }), (t) => t.done.saved],
  [
    'POST /api/invoices/cancellation',
    () => ({ json: { id: 4, reason: 'A' } }),
    (t) => t.invoicing.done.cancelled,
  ],
  [
    'POST /api/invoices/credit-notes',
    () => ({ json: { id: 6, lines: [{ description: 'A', unit_price: 1, tax_rate: 19 }] } }),
    (t) => {
      const number = `CN-${new Date().getUTCFullYear()}-00002`;
      return interpolate(t.invoicing.done.issued, { number });
    },
  ],
  ['POST /api/invoices/reminders', () => ({ json: { id: 6 } }), (t) => t.mail.kept],
  [
    'POST /api/invoices/reminders/due',
    () => ({ json: {} }),
    (t, tag) => plural(t.invoicing.reminders, 'done', { count: 0 }, tag),
  ],
  [
    'POST /api/invoices/month',
    () => ({ json: { month: '2026-01' } }),
    (t, tag) => {
      const none = (0).toLocaleString(tag);
      return interpolate(t.invoicing.month.done, { issued: none, mailed: none, missing: none });
    },
  ],
  [
    'POST /api/contact',
    () => ({ json: { from: 'desk@example.com', to: 'a@example.com', subject: 'A', body: 'B' } }),
    (t) => t.mail.kept,
  ],
  [
    'PATCH /api/mail-server',
    () => ({
      json: { host: '127.0.0.1', port: 1, security: 'none', account_password: adminPassword },
    }),
    (t) => t.done.saved,
  ],
  [
    'DELETE /api/mail-server',
    () => ({ json: { account_password: adminPassword } }),
    (t) => t.done.removed,
  ],
  [
    'PATCH /api/geocoder',
    () => ({ json: { url: 'https://nominatim.invalid', per_second: 1 } }),
    (t) => t.done.saved,
  ],
  ['DELETE /api/geocoder', () => ({ json: {} }), (t) => t.done.removed],
  ['PATCH /api/working-days', () => ({ json: { weekdays: ['monday'] } }), (t) => t.done.saved],
  [
    'POST /api/admins/auth/send-pin',
    () => ({ json: { email: 'nobody@example.com' } }),
    (t) => t.control.account.pinKept,
  ],
  [
    'POST /api/webhooks',
    () => ({ json: { url: 'https://hooks.invalid/', events: ['parcel.created'] } }),
    (t) => t.done.created,
  ],
  ['POST /api/webhooks/:id/secret', () => ({}), (t) => t.webhooks.done.rotated],
  [
    'POST /api/webhooks/:id/replay',
    () => ({ json: { since: '2026-03-01T12:00' } }),
    (t) => t.webhooks.done.replayed,
  ],
  ['PATCH /api/webhooks', () => ({ json: { id: 1, active: false } }), (t) => t.done.saved],
  ['DELETE /api/webhooks', () => ({ json: { id: 1 } }), (t) => t.done.deleted],
  ['DELETE /api/admins/sessions', () => ({ json: { id: 'others' } }), (t) => t.twoStep.done.ended],
  [
    'PATCH /api/admins/auth/update/password-user',
    () => ({
      json: {
        password: adminPassword,
        new_password: newPassword,
        confirm_new_password: newPassword,
      },
    }),
    (t) => t.control.account.passwordChanged,
  ],
  [
    'POST /api/admins/auth/signin',
    () => ({ json: { email: adminEmail, password: newPassword } }),
    (t) => t.done.signedIn,
  ],
];
