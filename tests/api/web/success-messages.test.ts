import { expect, test } from 'vitest';
import { messagesOf } from '../../../views/translations/index.ts';
import { writes } from '../../support/every-write.ts';
import { fullPanel } from '../../support/full-panel.ts';
import { addressOf } from '../../support/hostile/routes.ts';

const de = messagesOf('de');
const en = messagesOf('en');

test.each([
  ['en', en],
  ['de', de],
])('every write says in the reader’s words what was done: %s', async (code, t) => {
  const { admin } = await fullPanel();
  const messages: [string, string][] = [];
  for (const [call, ask] of writes) {
    const [method = '', path = ''] = call.split(' ');
    const reply = await admin.ask(`${addressOf(path)}?lang=${code}`, { method, ...(await ask()) });
    messages.push([call, reply.json().message]);
  }

  expect(messages).toEqual(writes.map(([call, , sentence]) => [call, sentence(t, code)]));
});

test('and these are all the writes that there are, but for those with tests of their own', async () => {
  const { site } = await fullPanel();
  const ownTests = [
    // It changes nothing.
    'POST /api/quotes',
    'DELETE /api/admins/pending-email',
    'DELETE /api/mails',
    'PATCH /api/admins',
    // On PostgreSQL this takes a program that may not be here.
    'POST /api/backups',
    'POST /api/backups/:name/restore',
    'POST /api/admins',
    'PATCH /api/admins/auth/update/password-guest',
    'PATCH /api/mails',
    // Needs a mail server.
    'POST /api/mail-server/test',
    // Needs a geocoder.
    'POST /api/geocoder/test',
    // Invitations need the tokens of their mails.
    'POST /api/staff',
    'PATCH /api/staff',
    'DELETE /api/staff',
    'POST /api/staff/accept',
    'POST /api/staff/accept/options',
    // So do those of customers' users, who write what is their own.
    'POST /api/customers/:id/users',
    'PATCH /api/customers/:id/users',
    'DELETE /api/customers/:id/users',
    'POST /api/my/sign-in',
    'POST /api/my/session',
    'PATCH /api/my/session',
    'DELETE /api/my/session',
    'DELETE /api/my/sessions',
    'POST /api/my/passkeys',
    'DELETE /api/my/passkeys',
    'POST /api/my/passkeys/options',
    'POST /api/my/session/passkey',
    'POST /api/my/session/passkey/options',
    'PATCH /api/my/mails',
    'POST /api/my/users',
    'PATCH /api/my/users',
    'DELETE /api/my/users',
    'PATCH /api/bookings',
    'POST /api/collections',
    'PATCH /api/collections',
    'DELETE /api/collections',
    // A plan is looked for after the answer.
    'POST /api/plans',
    'POST /api/plans/:id/apply',
    // These need cash that was collected for a customer.
    'POST /api/payouts',
    'DELETE /api/payouts',
    // Answers with a file.
    'POST /api/payouts/bank-file',
    'POST /api/payouts/bank-statement',
    'POST /api/my/bookings',
    'PATCH /api/my/bookings',
    'DELETE /api/my/bookings',
    'POST /api/my/collections',
    'PATCH /api/my/collections',
    'DELETE /api/my/collections',
    'POST /api/my/addresses',
    'PATCH /api/my/addresses',
    'DELETE /api/my/addresses',
    'POST /api/my/quotes',
    'POST /api/my/keys',
    'DELETE /api/my/keys',
    'POST /api/my/webhooks',
    'PATCH /api/my/webhooks',
    'DELETE /api/my/webhooks',
    // For keys of customers alone.
    'POST /api/bookings',
    'DELETE /api/bookings',
    'POST /api/my/parcels',
    'PATCH /api/my/parcels',
    'DELETE /api/my/parcels',
    'POST /api/my/parcels/import',
    'POST /api/my/parcels/import/failures',
    // A second step is set up, and signed in with, in several calls.
    'POST /api/admins/auth/two-step',
    'POST /api/admins/auth/two-step/options',
    'POST /api/admins/auth/passkey',
    'POST /api/admins/auth/passkey/options',
    // Says nothing where it succeeds: what was begun goes on.
    'POST /api/admins/confirm',
    'POST /api/admins/confirm/options',
    'POST /api/admins/totp',
    'PATCH /api/admins/totp',
    'DELETE /api/admins/totp',
    'POST /api/admins/recovery-codes',
    'POST /api/admins/passkeys/options',
    'POST /api/admins/passkeys',
    'DELETE /api/admins/passkeys',
    'POST /api/parcels/:code/unlock',
    // It answers with a file.
    'POST /api/parcels/import/failures',
    // They say how many there were, or whom.
    'POST /api/customers/import',
    'DELETE /api/customers/import',
    'POST /api/customers/merge',
    'POST /api/customers/of-parcel',
    // What a driver has collected comes first.
    'PATCH /api/cash',
    'POST /api/cash/settlements',
    'DELETE /api/cash/settlements',
    // A file; and what can be done once.
    'POST /api/people/export',
    'POST /api/people/erase',
    // Says what came of it.
    'POST /api/webhooks/:id/test',
    // Answers with a file.
    'POST /api/parcels/export',
  ];

  const routes = site.routes
    .filter(({ method, path }) => path.startsWith('/api/') && !['ALL', 'GET'].includes(method))
    .map(({ method, path }) => `${method} ${path}`);

  expect([...new Set(routes)].sort()).toEqual(
    [...new Set([...writes.map(([call]) => call), ...ownTests])].sort(),
  );
});
