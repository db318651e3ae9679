import { withPrefix } from '../../../server/shared/field-values.ts';
import { adminPassword } from '../admin.ts';
import { photo } from '../images.ts';
import { express } from '../prices.ts';
import { mark } from './marked-panel.ts';

/** A request that changes something, as the administrator's browser might send it to the site of `markedPanel`. */
export type Call = {
  method: string;
  path: string;
  fields: Record<string, unknown>;
  /** It takes a form, and not JSON. */
  isForm?: true;
  /** What the administrator gets, where nothing is changed: it needs a token that only a mail holds, or finds nothing to do. */
  status?: 200 | 201 | 202 | 302 | 303 | 400 | 401 | 403 | 404 | 409 | 410 | 422 | 502;
};

const email = `${mark}@example.com`;
const letter = {
  from: 'desk@example.com',
  to: 'ada@example.com',
  subject: 'Hello',
  body: 'There.',
};
const parcel = { tracking_code: 'CALL-1', recipient_name: 'Eve', destination: 'Elsewhere' };
/** Nothing listens there. */
const geocoder = { url: 'https://nominatim.invalid', per_second: 1 };
const mailServer = { host: '127.0.0.1', port: 1, security: 'none' };
const page = { title: 'Changed', content: 'Changed.', icon: 'people' };
const again = {
  new_password: 'another long password',
  confirm_new_password: 'another long password',
};
const form = { isForm: true } as const;
const sheet = new Blob(['tracking_code,status\nTEST-1001,Lost']);

/** The address of a call, with the id of the first record where it is about one. */
export function addressOfCall({ path }: Pick<Call, 'path'>): string {
  return path.replace(':id', '1');
}

const party = { name: 'Eve', street: 'Quay 1', city: 'Porto' };
const publicBooking = { from: { ...party, email }, to: party };
const publicBookingForm = {
  ...withPrefix('from', publicBooking.from),
  ...withPrefix('to', publicBooking.to),
  pieces: '1',
};

/** One of each call that changes something, in an order in which the administrator may make them all. */
export async function everyCall(): Promise<Call[]> {
  const image = await photo('#aa2211');
  const call = (method: string, path: string, fields = {}, more: Partial<Call> = {}): Call => {
    return { method, path, fields, ...more };
  };
  return [
    call('POST', '/preferences', { theme: 'DARK' }, { ...form, status: 303 }),
    call('POST', '/api/messages', { subject: 'Hello', body: 'There.' }),
    call('POST', '/contact.html', { subject: 'Hello', body: 'There.' }, { ...form, status: 303 }),
    call('POST', '/api/followers', { code: 'TEST-1001', email }),
    call('POST', '/follow', { code: 'TEST-1001', email }, { ...form, status: 303 }),
    call('POST', '/follow/:token', {}, { ...form, status: 404 }),
    call('POST', '/unfollow/:token', {}, { ...form, status: 404 }),
    call('POST', '/api/admins', { email, password: adminPassword }, { status: 403 }),
    call('POST', '/api/admins/auth/signin', { email, password: adminPassword }),
    call('POST', '/api/admins/auth/send-pin', { email }),
    call(
      'PATCH',
      '/api/admins/auth/update/password-guest',
      { email, password_token: 'ABCDEFGH', ...again },
      { status: 400 },
    ),
    call('POST', '/control/account/confirm-email', { token: 'x' }, { ...form, status: 400 }),
    call('POST', '/control/signin-link', { token: 'x' }, { ...form, status: 400 }),
    call('POST', '/api/parcels', parcel),
    call('POST', '/api/parcels/merge', { into: 'TEST-1001', from: 'CALL-1' }),
    call('POST', '/api/parcel-templates', { name: 'Eve', from: 'TEST-1001' }),
    call('POST', '/api/parcels/image', { id: 'TEST-1001', image }, form),
    // Of no parcel.
    call('POST', '/api/parcels/:code/unlock', { answer: '0100' }, { status: 403 }),
    call('POST', '/track.html', { answer: '0100' }, { ...form, status: 422 }),
    call('POST', '/api/share-links', { parcel: 'TEST-1001', days: 7 }),
    call('POST', '/api/activities', {
      parcel_id: 'TEST-1001',
      title: 'Lost',
      description: 'Gone.',
    }),
    call('POST', '/api/parcel-views', { name: 'Eve', query: 'late=yes' }),
    call('POST', '/api/views', { list: 'invoices', name: 'Eve', query: 'state=paid' }),
    call('PATCH', '/api/views', { list: 'invoices', columns: 'number' }),
    call('POST', '/api/parcels/many', {
      parcels: [{ tracking_code: 'EVE-2', recipient_name: 'Eve', destination: 'Here' }],
    }),
    call('PATCH', '/api/parcels/many', { parcels: [1], status: 'Lost' }),
    call('POST', '/api/parcels/export', { format: 'csv', ids: '1' }, form),
    call('POST', '/api/events', { parcels: ['TEST-1001'], title: 'Lost', stage: 'exception' }),
    call(
      'POST',
      '/api/deliveries',
      { parcel: 'TEST-1001', received_by: 'Eve', photo: image },
      form,
    ),
    call('POST', '/api/failed-deliveries', { parcel: 'TEST-1001', reason: 'refused' }),
    call('POST', '/api/webhooks', { url: 'https://hooks.invalid/', events: ['invoice.paid'] }),
    call('PATCH', '/api/webhooks', { id: 1, events: ['message.received'] }),
    call('POST', '/api/webhooks/:id/secret'),
    call('POST', '/api/webhooks/:id/test'),
    call('POST', '/api/webhooks/:id/replay', { since: '2026-03-01T12:00' }),
    call('DELETE', '/api/webhooks', { id: 1 }),
    call(
      'POST',
      '/control/webhooks.html',
      { url: 'https://hooks.invalid/', 'on.invoice.paid': 'yes' },
      form,
    ),
    call('POST', '/control/webhook.html', { do: 'disable' }, { ...form, status: 404 }),
    call('POST', '/api/runs', { day: '2026-03-01' }),
    call('POST', '/control/runs.html', { day: '2026-03-01' }, { ...form, status: 303 }),
    // Of no run.
    call('POST', '/control/run.html', { do: 'distance' }, { ...form, status: 404 }),
    call('PATCH', '/api/runs', { id: 1, name: 'Changed' }),
    call('DELETE', '/api/runs', { id: 2 }),
    call('POST', '/api/parcels/import', { file: sheet }, form),
    // It only looks, and there is no file to look at.
    call('POST', '/api/parcels/import/failures', {}, { ...form, status: 422 }),
    call('POST', '/api/event-presets', { name: 'Eve', title: 'Lost' }),
    call('POST', '/api/pages', page),
    call('POST', '/api/pages/images', { image }, form),
    call('POST', '/api/reviews', { name: 'Eve', review: 'Bad.', image }, form),
    call('POST', '/api/clients', { name: 'Eve', image }, form),
    call('POST', '/api/invoices', { product: 'Nothing' }),
    // The fourth is a draft; see full-panel.ts.
    call('PATCH', '/api/invoices', { id: 4, note: 'Changed' }),
    call('POST', '/api/invoices/issue', { id: 4 }),
    call('POST', '/api/invoices/mail', { id: 4, to: email }),
    call('POST', '/api/invoices/payment', { id: 4, paid_on: '2026-03-01' }),
    call('DELETE', '/api/invoices/payment', { id: 4 }),
    call('POST', '/api/invoices/cancellation', { id: 4, reason: 'Wrong' }),
    call('POST', '/api/invoices/credit-notes', { id: 6 }, { status: 422 }),
    call('POST', '/api/invoices/reminders', { id: 6 }),
    call('POST', '/api/customers/statement', {
      customer: 1,
      from: '2026-01-01',
      until: '2026-01-31',
      to: email,
    }),
    call('POST', '/api/invoices/reminders/due', {}, { status: 201 }),
    call('POST', '/api/invoices/month', { month: '2026-01' }, { status: 200 }),
    // Not a draft any more.
    call('DELETE', '/api/invoices', { id: 4 }, { status: 409 }),
    call('POST', '/api/delivery-services', { ...express, code: 'slow' }),
    call('PATCH', '/api/delivery-services', { id: 1, name: 'Changed' }),
    call('DELETE', '/api/delivery-services', { id: 2 }),
    call('POST', '/api/customers', { name: 'Eve' }),
    call('PATCH', '/api/customers', { id: 1, name: 'Changed' }),
    call('POST', '/api/customers/of-parcel', { parcel: 'TEST-1001', end: 'recipient' }),
    call('POST', '/api/customers/import', { file: new Blob(['name\nEve']) }, form),
    // Of no import.
    call('DELETE', '/api/customers/import', { import_id: 'an-import' }, { status: 404 }),
    call('PATCH', '/api/bookings', { id: 1, state: 'declined', reason: 'No room' }),
    call('POST', '/api/collections', { address: 'Elsewhere', day: '2026-05-04' }),
    call('PATCH', '/api/collections', { id: 1, state: 'collected' }),
    call('DELETE', '/api/collections', { id: 1 }),
    call('POST', '/api/depots', { name: 'Elsewhere' }),
    call('PATCH', '/api/depots', { id: 1, name: 'Changed' }),
    call('POST', '/api/vehicles', { name: 'Van 9' }),
    call('PATCH', '/api/vehicles', { id: 1, name: 'Changed' }),
    call('POST', '/api/shifts', { driver: 1, day: '2026-03-02', from: '08:00', to: '12:00' }),
    call('PATCH', '/api/shifts', { id: 1, to: '17:00' }),
    call('POST', '/api/plans', { day: '2026-03-01', seconds: 1 }, { status: 422 }),
    call('POST', '/api/plans/:id/apply', {}, { status: 409 }),
    call('DELETE', '/api/shifts', { id: 1 }),
    call('DELETE', '/api/vehicles', { id: 1 }),
    call('DELETE', '/api/depots', { id: 1 }),
    call('POST', '/api/customers/merge', { into: 1, from: [2] }),
    call('POST', '/api/customers/:id/users', { email, name: 'Eve' }),
    call('PATCH', '/api/customers/:id/users', { id: 1, name: 'Changed' }),
    call('DELETE', '/api/customers/:id/users', { id: 1 }),
    call('POST', '/control/customers/:id/users', { email: 'x' }, { ...form, status: 422 }),
    // Cash was collected for the first one.
    call('DELETE', '/api/customers', { id: 1 }, { status: 409 }),
    call('DELETE', '/api/customers', { id: 3 }),
    call('POST', '/api/my/parcels/import', { file: sheet }, { ...form, status: 401 }),
    call('POST', '/api/my/parcels/import/failures', { file: sheet }, { ...form, status: 401 }),
    // At the door of customers' users the administrator is a visitor.
    call('POST', '/api/my/sign-in', { email }, { status: 202 }),
    call('POST', '/my/sign-in.html', { email }, { ...form, status: 303 }),
    call('POST', '/api/my/session', { token: 'x' }, { status: 410 }),
    call('POST', '/api/my/session/passkey/options', { purpose: 'sign-in' }),
    call('POST', '/api/my/session/passkey', { credential: {} }, { status: 422 }),
    call('POST', '/my/link/:token', {}, { ...form, status: 410 }),
    ...[
      ['PATCH', 'session', { customer: 1 }],
      ['DELETE', 'session', {}],
      ['DELETE', 'sessions', { id: 'others' }],
      ['POST', 'passkeys/options', {}],
      ['POST', 'passkeys', { credential: {} }],
      ['DELETE', 'passkeys', { id: 1 }],
      ['PATCH', 'mails', { problem_mails: 'no' }],
      ['POST', 'users', { email, name: 'Eve' }],
      ['PATCH', 'users', { id: 1, name: 'Changed' }],
      ['DELETE', 'users', { id: 1 }],
      ['POST', 'parcels', { recipient_name: 'Eve', destination: 'Elsewhere' }],
      ['PATCH', 'parcels', { id: 'TEST-1001', reference: 'Changed' }],
      ['DELETE', 'parcels', { id: 'TEST-1001' }],
      ['POST', 'bookings', { recipient_name: 'Eve', destination: 'Elsewhere' }],
      ['PATCH', 'bookings', { id: 1, reference: 'Changed' }],
      ['DELETE', 'bookings', { id: 1 }],
      ['POST', 'collections', { address: 'Elsewhere', day: '2026-05-04' }],
      ['PATCH', 'collections', { id: 1, pieces_count: 9 }],
      ['DELETE', 'collections', { id: 1 }],
      ['POST', 'addresses', { name: 'Eve', street: 'Elsewhere' }],
      ['PATCH', 'addresses', { id: 1, city: 'Changed' }],
      ['DELETE', 'addresses', { id: 1 }],
      ['POST', 'quotes', { service: 'express', to: { country: 'PT' }, pieces: [{ weight: 1 }] }],
      ['POST', 'keys', { name: 'Eve', scopes: ['parcels:read'] }],
      ['DELETE', 'keys', { id: 1 }],
      ['POST', 'webhooks', { url: 'https://hooks.example.com/eve' }],
      ['PATCH', 'webhooks', { id: 1, active: false }],
      ['DELETE', 'webhooks', { id: 1 }],
    ].map(([method, name, fields]) =>
      call(`${method}`, `/api/my/${name}`, Object(fields), { status: 401 }),
    ),
    // The site has no mail server, which asks to confirm.
    call('POST', '/api/bookings', publicBooking, { status: 409 }),
    call('POST', '/book.html', publicBookingForm, { ...form, status: 409 }),
    call('POST', '/book/:token', {}, { ...form, status: 410 }),
    // Only keys of customers find this.
    call('DELETE', '/api/bookings', { id: 1 }, { status: 404 }),
    call('PATCH', '/api/payables', { parcel: 'TEST-1001', dispute: 'No' }),
    // All that can be paid out is in a payout.
    call('POST', '/api/payouts', {}, { status: 409 }),
    call('POST', '/api/payouts/bank-file', { format: 'csv' }, { status: 200 }),
    // It names no payout.
    call(
      'POST',
      '/api/payouts/bank-statement',
      { file: new Blob(['a,b']) },
      { ...form, status: 200 },
    ),
    call('PATCH', '/api/payouts', { id: 1, state: 'paid' }),
    // It is paid.
    call('DELETE', '/api/payouts', { id: 1 }, { status: 409 }),
    // Nothing is left to state, or to hand in.
    call('PATCH', '/api/cash', { parcel: 'TEST-1001', cod_method: 'cash' }, { status: 409 }),
    call(
      'POST',
      '/api/cash/settlements',
      { driver: 1, run: 1, day: '2026-03-01', currency: 'EUR', amount: 5 },
      { status: 409 },
    ),
    call('DELETE', '/api/cash/settlements', { id: 1 }),
    call('POST', '/api/receipts', { invoice: 1, method: 'card' }),
    call('DELETE', '/api/receipts', { id: 2 }),
    call('POST', '/api/bankings', { currency: 'EUR', amount: 100, reference: 'Bag 1' }),
    call('DELETE', '/api/bankings', { id: 1 }),
    call('POST', '/api/till', { currency: 'EUR', counted: 0, reason: 'Counted' }),
    call('DELETE', '/api/till', { id: 1 }),
    call(
      'POST',
      '/api/quotes',
      { service: 'express', to: { country: 'PT' }, pieces: [{ weight: 2 }] },
      { status: 200 },
    ),
    call('POST', '/api/people/export', { email }),
    call('POST', '/api/people/erase', { email: 'eve@example.org' }),
    call('POST', '/api/contact', letter),
    call('POST', '/api/backups'),
    // Without the password, which is asked for again.
    call('POST', '/api/backups/:name/restore', {}, { status: 403 }),
    call('PATCH', '/api/parcels', { id: 'TEST-1001', status: 'Found again' }),
    call('PATCH', '/api/parcel-templates', { id: 1, name: 'Changed' }),
    call('PATCH', '/api/activities', { id: 1, title: 'Lost' }),
    call('PATCH', '/api/event-presets', { id: 1, title: 'Lost' }),
    call('PATCH', '/api/pages', { id: 'our-fleet', title: 'Changed' }),
    call('POST', '/api/pages/picture', { id: 'our-fleet', image }, form),
    call('DELETE', '/api/pages/picture', { id: 'our-fleet' }),
    call('PATCH', '/api/reviews', { id: 1, review: 'Changed.' }),
    call('PATCH', '/api/clients', { id: 1, name: 'Changed' }),
    call('PATCH', '/api/settings', { chat_code: '<script src="https://evil.example"></script>' }),
    call('POST', '/api/settings/logo', { image }, form),
    call('DELETE', '/api/settings/logo', {}),
    call('POST', '/api/home-pictures', { place: 'slide1', image }, form),
    call('DELETE', '/api/home-pictures', { place: 'slide1' }),
    call('PATCH', '/api/stage-mails', { stage: 'delivered', to: 'none' }),
    call('PATCH', '/api/messages', { id: 1, read: true }),
    call('POST', '/api/messages/answers', { message: 1, subject: 'Re', body: 'No.' }),
    call('PATCH', '/api/mails', { id: 2, dismissed: true }),
    call('DELETE', '/api/parcels/image', { id: 'TEST-1001' }),
    call('DELETE', '/api/share-links', { id: 1 }),
    call('DELETE', '/api/events', { id: 1 }),
    call('DELETE', '/api/event-presets', { id: 1 }),
    call('DELETE', '/api/parcel-templates', { id: 1 }),
    call('DELETE', '/api/activities', { id: 1 }),
    call('DELETE', '/api/parcel-views', { id: 1 }),
    // The first was deleted as a view of parcels.
    call('DELETE', '/api/views', { id: 2 }),
    call('DELETE', '/api/parcels/many', { parcels: [2] }),
    call('DELETE', '/api/parcels', { id: 'TEST-1001' }),
    call('DELETE', '/api/pages', { id: 'our-fleet' }),
    call('DELETE', '/api/reviews', { id: 1 }),
    call('DELETE', '/api/clients', { id: 1 }),
    call('DELETE', '/api/messages', { id: 1 }),
    call('POST', '/api/mail-server/test', mailServer, { status: 502 }),
    call('PATCH', '/api/mail-server', { ...mailServer, account_password: adminPassword }),
    call('DELETE', '/api/mail-server', { account_password: adminPassword }),
    call('POST', '/api/geocoder/test', geocoder, { status: 409 }),
    call('PATCH', '/api/geocoder', geocoder),
    call('DELETE', '/api/geocoder'),
    call('PATCH', '/api/working-days', { weekdays: ['monday'] }),
    call('DELETE', '/api/mails', { id: 2 }),
    call('POST', '/api/keys', { name: 'Shop', scopes: ['parcels:read'] }),
    call('POST', '/control/api-keys.html', { name: '' }, { ...form, status: 422 }),
    call('DELETE', '/api/keys', { id: 1 }),
    call('POST', '/api/export-links', { name: 'Late ones', query: 'late=yes' }),
    call('POST', '/control/export-links.html', { name: '' }, { ...form, status: 422 }),
    call('DELETE', '/api/export-links', { id: 1 }),
    call('POST', '/api/staff', { email: 'dan@example.com', name: 'Dan', role: 'driver' }),
    call('PATCH', '/api/staff', { id: 1, name: 'Eve' }),
    call('POST', '/control/staff.html', { name: '' }, { ...form, status: 422 }),
    call('DELETE', '/api/staff', { id: 1 }),
    call(
      'POST',
      '/api/staff/accept',
      { token: 'x', name: 'Dan', password: adminPassword },
      { status: 410 },
    ),
    call('POST', '/control/join.html', { token: 'x', name: 'Dan' }, { ...form, status: 410 }),
    call('POST', '/control/signin-step.html', { code: '000000' }, { ...form, status: 302 }),
    call('POST', '/control/signin.html', { email: 'x' }, { ...form, status: 302 }),
    call('POST', '/api/staff/accept/options', { token: 'x' }, { status: 410 }),
    call('POST', '/api/admins/confirm/options', {}, { status: 409 }),
    call('POST', '/api/admins/confirm', { password: adminPassword }),
    call('POST', '/control/account/confirm.html', { password: 'x' }, { ...form, status: 422 }),
    call('POST', '/api/admins/auth/two-step', { code: '000000' }, { status: 401 }),
    call('POST', '/api/admins/auth/two-step/options', {}, { status: 401 }),
    call('POST', '/api/admins/auth/passkey/options', { purpose: 'sign-in' }),
    call('POST', '/api/admins/auth/passkey', { credential: {} }, { status: 422 }),
    call('POST', '/api/admins/totp'),
    // Each call comes from a session of its own, and this one has begun nothing.
    call('PATCH', '/api/admins/totp', { code: '000000' }, { status: 409 }),
    call('DELETE', '/api/admins/totp', { password: adminPassword }, { status: 409 }),
    call('POST', '/api/admins/recovery-codes', { password: adminPassword }, { status: 409 }),
    call('POST', '/api/admins/passkeys/options', { password: adminPassword }),
    call('POST', '/api/admins/passkeys', { credential: {} }, { status: 422 }),
    call('DELETE', '/api/admins/passkeys', { id: 1, password: adminPassword }, { status: 404 }),
    call('POST', '/control/account/two-step.html', { do: 'off' }, { ...form, status: 422 }),
    call('POST', '/control/account/index.html', { id: 'ffffffff' }, { ...form, status: 404 }),
    call('POST', '/control/settings/sign-in', { reader: 'yes' }, { ...form, status: 303 }),
    call('DELETE', '/api/admins/sessions', { id: 'others' }),
    call('PATCH', '/api/admins', { email: 'other@example.com', password: adminPassword }),
    call('DELETE', '/api/admins/pending-email'),
    call('PATCH', '/api/admins/auth/update/password-user', { password: adminPassword, ...again }),
  ];
}
