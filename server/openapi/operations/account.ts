import { z } from 'zod';
import * as accounts from '../../auth/accounts/schema.ts';
import { sessionEnd } from '../../auth/sessions/own-sessions.ts';
import {
  acceptance,
  invitation,
  passkeyAcceptance,
  passkeyRequest,
  staffChange,
  staffRemoval,
} from '../../auth/staff/schema.ts';
import * as twoStep from '../../auth/two-step/schema.ts';
import { pageOf } from '../../http/answer.ts';
import { listRequest } from '../../http/input/list-request.ts';
import type { Calls } from '../call.ts';
import * as answers from '../responses/site.ts';

const list = listRequest.omit({ before: true, search: true });

// What the examples are made of.
const password = 'a good long password';
const newPassword = {
  new_password: 'another long password',
  confirm_new_password: 'another long password',
};
const linkToken = 'q83vEjRWeJCrze8SNFZ4kA';
const credential = { id: 'q83vEjRW', rawId: 'q83vEjRW', type: 'public-key' };
const signed = { clientDataJSON: 'eyJ0', authenticatorData: 'SZYN', signature: 'MEUC' };
const created = { clientDataJSON: 'eyJ0', attestationObject: 'o2Nm' };

/** Accounts, the staff and API keys. */
export const accountCalls: Calls = {
  'POST /api/admins': {
    summary: 'Create the first account',
    json: accounts.signUpRequest,
    answer: answers.email,
    status: 201,
    example: { email: 'owner@example.com', password },
  },
  'PATCH /api/admins': {
    summary: 'Ask for another email address',
    json: accounts.emailChange,
    answer: answers.pendingEmail,
    errors: [409],
    example: { email: 'ada@example.com', password },
  },
  'DELETE /api/admins/pending-email': {
    summary: 'Cancel the change of the email address',
    errors: [409],
  },
  'POST /api/admins/auth/signin': {
    summary: 'Sign in',
    json: accounts.signInRequest,
    form: accounts.signInRequest,
    answer: answers.email,
    also: { 202: answers.twoStep },
    example: { email: 'owner@example.com', password },
  },
  'GET /api/admins/auth/signout': { summary: 'Sign out' },
  'GET /api/users/auth/signout': { summary: 'Sign out as a visitor' },
  'POST /api/admins/auth/two-step': {
    summary: 'Complete a sign-in',
    json: twoStep.secondStep,
    answer: answers.email,
    example: { code: '123456' },
  },
  'POST /api/admins/auth/two-step/options': {
    summary: 'Ask what a passkey has to sign',
    answer: answers.webAuthnOptions,
  },
  'POST /api/admins/auth/passkey/options': {
    summary: 'Ask what a passkey has to sign that signs in alone',
    json: twoStep.passkeySignInRequest,
    answer: answers.webAuthnOptions,
    example: { purpose: 'sign-in' },
  },
  'POST /api/admins/auth/passkey': {
    summary: 'Sign in with a passkey',
    json: twoStep.passkeySignIn,
    answer: answers.email,
    example: { credential: { ...credential, response: signed } },
  },
  'POST /api/admins/auth/send-pin': {
    summary: 'Ask for a code for a new password',
    json: accounts.pinRequest,
    example: { email: 'nobody@example.com' },
  },
  'PATCH /api/admins/auth/update/password-guest': {
    summary: 'Set a new password with a code',
    json: accounts.resetRequest,
    example: { email: 'owner@example.com', password_token: 'ABCDEFGH', ...newPassword },
  },
  'PATCH /api/admins/auth/update/password-user': {
    summary: 'Change the password',
    json: accounts.newPasswordOnly,
    example: { password, ...newPassword },
  },
  'POST /api/admins/confirm/options': {
    summary: 'Ask what a passkey has to sign that confirms who uses the session',
    json: twoStep.noInput,
    answer: answers.webAuthnOptions,
    errors: [409],
    example: {},
  },
  'POST /api/admins/confirm': {
    summary: 'Confirm who uses the session',
    description: 'With the password, or a passkey. It counts for ten minutes.',
    json: twoStep.confirmation,
    example: { password },
  },
  'POST /api/admins/totp': {
    summary: 'Begin with an authenticator app',
    json: twoStep.withPassword,
    answer: answers.totp,
    status: 201,
    example: { password },
  },
  'PATCH /api/admins/totp': {
    summary: 'Turn on an authenticator app',
    json: twoStep.totpConfirmation,
    answer: answers.recoveryCodes,
    errors: [409],
    example: { code: '123456' },
  },
  'DELETE /api/admins/totp': {
    summary: 'Turn off the authenticator app',
    json: twoStep.withPassword,
    errors: [409],
    example: { password },
  },
  'POST /api/admins/recovery-codes': {
    summary: 'Replace the recovery codes',
    json: twoStep.withPassword,
    answer: answers.recoveryCodes,
    status: 201,
    errors: [409],
    example: { password },
  },
  'GET /api/admins/passkeys': {
    summary: 'List one’s own passkeys',
    answer: pageOf(answers.passkey),
  },
  'POST /api/admins/passkeys/options': {
    summary: 'Begin to add a passkey',
    json: twoStep.withPassword,
    answer: answers.webAuthnOptions,
    example: { password },
  },
  'POST /api/admins/passkeys': {
    summary: 'Add a passkey',
    json: twoStep.passkeyCreation,
    answer: answers.newPasskey,
    status: 201,
    errors: [409],
    example: { credential: { ...credential, response: created }, name: 'Phone' },
  },
  'DELETE /api/admins/passkeys': {
    summary: 'Remove a passkey',
    json: twoStep.passkeyRemoval,
    errors: [404, 409],
    example: { id: 1, password },
  },
  'GET /api/admins/sessions': {
    summary: 'List one’s own sessions',
    answer: pageOf(answers.ownSession),
  },
  'DELETE /api/admins/sessions': {
    summary: 'End a session, or all others',
    json: sessionEnd,
    errors: [404],
    example: { id: 'others' },
  },
  'GET /api/staff': { summary: 'List the staff', query: list, answer: pageOf(answers.staffMember) },
  'POST /api/staff': {
    summary: 'Invite a member',
    description: 'Without a mail server the answer has the `link`, this once, to be passed on.',
    json: invitation,
    answer: answers.invited,
    status: 201,
    errors: [409],
    example: { email: 'dan@example.com', name: 'Dan', role: 'driver' },
  },
  'PATCH /api/staff': {
    summary: 'Change a member',
    description:
      'Where an owner is made or changed, `password` is asked for, unless the sign-in is recent.',
    json: staffChange,
    answer: answers.staffMember,
    errors: [404, 409],
    example: { id: 1, name: 'Ada' },
  },
  'DELETE /api/staff': {
    summary: 'Remove a member',
    description: 'Where it is an owner, `password` is asked for, unless the sign-in is recent.',
    json: staffRemoval,
    errors: [404, 409],
    example: { id: 2 },
  },
  'POST /api/staff/accept': {
    summary: 'Accept an invitation',
    json: z.union([acceptance, passkeyAcceptance]),
    answer: answers.joined,
    status: 201,
    errors: [410],
    example: { token: linkToken, name: 'Dan', password },
  },
  'POST /api/staff/accept/options': {
    summary: 'Ask what a passkey has to sign that an invitation is accepted with',
    json: passkeyRequest,
    answer: answers.webAuthnOptions,
    errors: [410],
    example: { token: linkToken },
  },
};
