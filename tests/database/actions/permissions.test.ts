import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AuditActor, memberActor } from '../../../server/audit/record.ts';
import { signIn, signUp } from '../../../server/auth/sign-in/sign-in.ts';
import { AuthenticationError, PermissionError, RateLimitError } from '../../../server/errors.ts';
import { createInvoice, issueInvoice } from '../../../server/invoices/model.ts';
import { recordPayment } from '../../../server/invoices/payments.ts';
import type { VerbContext } from '../../../server/verbs/context.ts';
import { actionContexts } from '../../support/action-context.ts';
import { adminEmail, adminPassword } from '../../support/admin.ts';
import { plainInvoice } from '../../support/invoices/invoices.ts';

const root = join(import.meta.dirname, '../../..');

const visitor = { type: 'visitor', address: '192.0.2.1' } as const;
const origin = 'https://example.com';
const request = { previousId: undefined, origin, device: null, deviceToken: undefined };

/** What visitors may do, with a secret or without one; its permissions are theirs. */
const forVisitors = new Set([
  'signUp',
  'signIn',
  'signInByLink',
  'acceptInvitation',
  'createSession',
  'endSession',
  'secondStepOptions',
  'completeSignIn',
  'beginPasskeySignIn',
  'signInByPasskey',
  'requestPasswordReset',
  'resetPassword',
  'confirmEmailChange',
  'acceptInvitation',
  'beginPasskeyAcceptance',
  'acceptWithPasskey',
  'receiveMessage',
  'requestSubscription',
  'readSubscription',
  'confirmSubscription',
  'unsubscribe',
  'signInCustomerUser',
  'beginCustomerPasskeySignIn',
  'signInByCustomerPasskey',
  'requestPublicBooking',
  'confirmPublicBooking',
]);

type Action = (ctx: VerbContext, ...input: unknown[]) => Promise<unknown>;

/** Every action of the site, by its name: a verb, or a function that is exported beside others and gets a context. */
async function allActions(): Promise<[name: string, action: Action][]> {
  const found: [string, Action][] = [];
  for (const file of globSync('server/**/*.ts', { cwd: root })) {
    const code = readFileSync(join(root, file), 'utf8');
    const verbs = [...code.matchAll(/^export const (\w+) = \w*[vV]erb\(/gm)];
    const isActions = file.endsWith('actions.ts') || code.includes('requirePermission(ctx');
    if (!isActions && verbs.length === 0) continue;
    const functions = code.matchAll(/^export (?:async )?function (\w+)\(\s*ctx: VerbContext/gm);
    const names = [...verbs, ...(isActions ? functions : [])];
    const module: Record<string, Action> = await import(join(root, file));
    for (const [, name = ''] of names) {
      const action = module[name];
      if (action !== undefined) found.push([name, action]);
    }
  }
  return found;
}

/** Those of the actions that this actor is not refused, whatever the input. */
async function notRefused(actor: AuditActor, except: ReadonlySet<string>): Promise<string[]> {
  const ctx = (await actionContexts())(actor);
  const actions = await allActions();
  expect(actions.length).toBeGreaterThan(50);
  const allowed: string[] = [];
  for (const [name, action] of actions.filter(([name]) => !except.has(name))) {
    const error = await Promise.resolve()
      .then(() => action(ctx, {}, {}, {}))
      .catch((reason: unknown) => reason);
    if (!(error instanceof PermissionError)) allowed.push(name);
  }
  return allowed;
}

test('a visitor may call no action but those for visitors, whatever the input', async () => {
  expect(await notRefused(visitor, forVisitors)).toEqual([]);
});

/** What every member may do with their own account. */
const ownAccount = [
  'changePassword',
  'requestEmailChange',
  'cancelEmailChange',
  'endOwnSession',
  'beginTotp',
  'confirmTotp',
  'removeTotp',
  'renewRecoveryCodes',
  'beginPasskey',
  'addPasskey',
  'removePasskey',
  'beginConfirmation',
  'confirmOwn',
];

test('a member who may only read may call no action besides, but for their own account', async () => {
  const reader = memberActor({ id: 7, role: 'reader', email: 'reader@example.com' }, null);
  expect(await notRefused(reader, new Set([...forVisitors, ...ownAccount]))).toEqual([]);
});

describe('without a request,', () => {
  test('an account is made, signed in to, and guarded against guesses', async () => {
    const ctx = (await actionContexts())(visitor);
    const credentials = { email: adminEmail, password: adminPassword };
    const wrong = { ...credentials, password: 'wrong' };

    await signUp(ctx, credentials, { ...request, isLocal: true });
    await expect(signIn(ctx, credentials, request)).resolves.toMatchObject({ email: adminEmail });
    await expect(signIn(ctx, wrong, request)).rejects.toThrow(AuthenticationError);
    for (let failure = 2; failure <= 5; failure += 1) {
      await signIn(ctx, wrong, request).catch(() => {});
    }
    await expect(signIn(ctx, wrong, request)).rejects.toThrow(RateLimitError);

    const events = await ctx.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    expect(events.slice(0, 4).map(({ action, actor, email }) => [action, actor, email])).toEqual([
      ['signed-up', 'administrator', adminEmail],
      ['signed-in', 'administrator', adminEmail],
      ['signed-in', 'administrator', adminEmail],
      ['sign-in-failed', 'visitor', adminEmail],
    ]);
  });

  test('the site itself makes an invoice, issues it and records its payment', async () => {
    const ctx = (await actionContexts())({ type: 'site' });

    const { id } = await createInvoice(ctx, plainInvoice);
    await issueInvoice(ctx, { id });

    await expect(recordPayment(ctx, { id, paid_on: '2026-03-01' })).resolves.toMatchObject({
      state: 'paid',
      paid_on: '2026-03-01',
    });
  });
});
