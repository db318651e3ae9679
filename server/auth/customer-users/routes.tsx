import { type Context, Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { findCustomer } from '../../customers/queries.ts';
import { idIn } from '../../database/rows.ts';
import { GoneError, requireRow } from '../../errors.ts';
import { id } from '../../http/answer.ts';
import type { SignedInCustomerUser, SiteEnv } from '../../http/context.ts';
import { customerSessionCookie, ownCookie, readOwnCookie } from '../../http/cookies.ts';
import { success } from '../../http/envelope.ts';
import { parse } from '../../http/input/validation.ts';
import {
  allows,
  allowsPage,
  anyone,
  customerUserOnly,
  signedInCustomerUser,
} from '../../http/middleware/access.ts';
import { waitForResponse } from '../../http/node/early-responses.ts';
import { hasMailServer } from '../../notifications/mail-server/stored-server.ts';
import { omit } from '../../shared/field-values.ts';
import { inLanguage, paths } from '../../shared/paths.ts';
import { api, del, listAll, patch, post, verbWith, withLimit } from '../../verbs/call.ts';
import { verbContext } from '../../verbs/request.ts';
import { maxGuestForm, takeForms } from '../../web/form-pages.tsx';
import { readPanel, readSecretSite, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';
import { renderPage } from '../../web/render.ts';
import {
  challengeToken,
  deleteChallengeCookie,
  passkeySite,
  setChallengeCookie,
  visitorContext,
} from '../browser.ts';
import { deviceName } from '../sessions/devices.ts';
import { ownSession, sessionMs } from '../sessions/sessions.ts';
import { passkey } from '../two-step/passkeys.ts';
import { webAuthnOptions } from '../two-step/webauthn.ts';
import {
  addCustomerPasskey,
  beginCustomerPasskey,
  beginCustomerPasskeySignIn,
  hasCustomerPasskeys,
  listCustomerPasskeys,
  newCustomerPasskey,
  removeCustomerPasskey,
  signInByCustomerPasskey,
} from './passkeys.ts';
import { type CustomerBrowser, listCustomerSessions } from './sessions.ts';
import {
  endCustomerSession,
  endOtherCustomerSession,
  isOpenCustomerLink,
  mailSignInLink,
  signInCustomerUser,
  signInRequest,
  switchCustomer,
} from './sign-in.ts';
import {
  chooseMails,
  customerUser,
  customerUserVerbs,
  invitedCustomerUser,
  listCustomerUsers,
} from './users.ts';

const perHour = { name: 'customer-sign-in', points: 20, seconds: 60 * 60 };
/** Each request stores a challenge for ten minutes. */
const passkeyOptions = { name: 'customer-passkeys', points: 30, seconds: 10 * 60 };
const openings = { name: 'customer-session', points: 60, seconds: 60 * 60 };
const invitations = { name: 'customer-invitations', points: 30, seconds: 60 * 60 };

const askForLink = withLimit(perHour, {
  permission: 'sessions:create',
  input: signInRequest,
  run: requestLink,
});

/**
 * Takes a request for a link to sign in. Whether there is such a user is only looked up when the response was sent, so that neither
 * the answer nor its time says so.
 */
async function requestLink(c: Context<SiteEnv>, input: unknown): Promise<void> {
  const request = parse(signInRequest, input);
  const ctx = visitorContext(c);
  c.var.deps.background.run('mailing a link to sign in', async () => {
    await waitForResponse(c);
    await mailSignInLink(ctx, request);
  });
}

function customerBrowser(c: Context<SiteEnv>): CustomerBrowser {
  return {
    previousId: readOwnCookie(c, customerSessionCookie),
    device: deviceName(c.req.header('User-Agent')),
    address: c.var.connection.network,
  };
}

function setCustomerCookie(c: Context<SiteEnv>, session: string): void {
  setCookie(c, customerSessionCookie, session, { ...ownCookie(c), maxAge: sessionMs / 1000 });
}

const signedInUser = z.strictObject({ email: z.string(), name: z.string(), customer: id });

function showUser({
  email,
  name,
  customer_id,
}: {
  email: string;
  name: string;
  customer_id: number;
}) {
  return { email, name, customer: customer_id };
}

const signIn = withLimit(openings, {
  permission: signInCustomerUser.permission,
  input: signInCustomerUser.input,
  run: (c, input) => signInCustomerUser(visitorContext(c), input, customerBrowser(c)),
});

const staffVerbs = customerUserVerbs('customers:write');
const ownVerbs = customerUserVerbs('my-users:write');
const customerInPath = (c: Context<SiteEnv>): [number] => [idIn(c.req.param('id') ?? '')];
const ownCustomer = (c: Context<SiteEnv>): [number] => [signedInCustomerUser(c).customerId];

const ownUser = (c: Context<SiteEnv>): [SignedInCustomerUser] => [signedInCustomerUser(c)];

const userExample = { email: 'ada@example.com', name: 'Ada Lovelace' };
const ids = { id: 'q83vEjRW', rawId: 'q83vEjRW', type: 'public-key' };
const clientDataJSON = 'eyJ0';
const createdCredential = { ...ids, response: { clientDataJSON, attestationObject: 'o2Nm' } };
const signedCredential = {
  ...ids,
  response: { clientDataJSON, authenticatorData: 'SZYN', signature: 'MEUC' },
};
const token = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA';

/** Calls about the users of a customer: by the staff, and by the customer's own users. */
export const customerUsersApi = api([
  listAll(
    paths.api.customerUsers,
    {
      summary: 'List the users of a customer',
      access: allows('customers:read'),
      row: customerUser,
    },
    async (c) => {
      const { db } = c.var.deps;
      const { id } = requireRow(await findCustomer(db, ...customerInPath(c)));
      return listCustomerUsers(db, id);
    },
  ),
  post(paths.api.customerUsers, verbWith(staffVerbs.invite, customerInPath), {
    summary: 'Invite a user of a customer',
    description:
      'The user signs in at `/my` with a mailed link. Without a mail server the answer has the `link`, this once, to be passed on.',
    errors: [404],
    answer: invitedCustomerUser,
    status: 201,
    show: (_, { user, link }) => ({ ...user, ...(link !== null && { link }) }),
    done: ({ staff }, { isMailed }) => (isMailed ? staff.done.invited : staff.done.notSent),
    example: userExample,
  }),
  patch(paths.api.customerUsers, verbWith(staffVerbs.update, customerInPath), {
    summary: 'Change a user of a customer',
    answer: customerUser,
    done: (t) => t.done.saved,
    example: { id: 1, may_invite: 'yes' },
  }),
  del(paths.api.customerUsers, verbWith(staffVerbs.remove, customerInPath), {
    summary: 'Remove a user of a customer',
    done: (t) => t.done.removed,
    example: { id: 1 },
  }),
  post(paths.api.mySignIn, askForLink, {
    summary: 'Ask for a link to sign in, as a customer’s user',
    description: 'The answer is the same whether there is such a user.',
    takes: 'json or form',
    status: 202,
    show: (c) => success(c, {}, { status: 202, message: c.var.t.my.signIn.sent }),
    example: { email: 'ada@example.com' },
  }),
  post(paths.api.mySession, signIn, {
    summary: 'Sign in with a mailed link, as a customer’s user',
    answer: signedInUser,
    errors: [410],
    show: (c, { id, user }) => {
      setCustomerCookie(c, id);
      return showUser(user);
    },
    done: (t) => t.done.signedIn,
    example: { token },
  }),
  patch(
    paths.api.mySession,
    verbWith(switchCustomer, (c) => [signedInCustomerUser(c)]),
    {
      summary: 'Go on as the user of another customer',
      errors: [404],
      answer: signedInUser,
      show: (_, user) => showUser(user),
      example: { customer: 1 },
    },
  ),
  del(
    paths.api.mySession,
    verbWith(endCustomerSession, (c) => [signedInCustomerUser(c)]),
    {
      summary: 'Sign out, as a customer’s user',
      takes: 'nothing',
      show: (c) => {
        deleteCookie(c, customerSessionCookie, ownCookie(c));
        return {};
      },
    },
  ),
  post(
    paths.api.myPasskeySignInOptions,
    withLimit(
      passkeyOptions,
      verbWith(beginCustomerPasskeySignIn, (c) => [passkeySite(c)], visitorContext),
    ),
    {
      summary: 'Ask what a passkey has to sign that signs a customer’s user in',
      answer: webAuthnOptions,
      show: (c, { token: challenge, options }) => {
        setChallengeCookie(c, challenge);
        return options;
      },
    },
  ),
  post(
    paths.api.myPasskeySignIn,
    withLimit(
      openings,
      verbWith(
        signInByCustomerPasskey,
        (c) => [challengeToken(c), { site: passkeySite(c), browser: customerBrowser(c) }],
        visitorContext,
      ),
    ),
    {
      summary: 'Sign in with a passkey, as a customer’s user',
      answer: signedInUser,
      show: (c, { id, user }) => {
        setCustomerCookie(c, id);
        deleteChallengeCookie(c);
        return showUser(user);
      },
      done: (t) => t.done.signedIn,
      example: { credential: signedCredential },
    },
  ),
  listAll(
    paths.api.myPasskeys,
    {
      summary: 'List one’s own passkeys, as a customer’s user',
      access: customerUserOnly,
      row: passkey,
    },
    (c) => listCustomerPasskeys(c.var.deps.db, signedInCustomerUser(c).email),
  ),
  post(
    paths.api.myPasskeyOptions,
    verbWith(beginCustomerPasskey, (c) => [signedInCustomerUser(c), passkeySite(c)]),
    {
      summary: 'Begin to add a passkey, as a customer’s user',
      takes: 'nothing',
      answer: webAuthnOptions,
    },
  ),
  post(
    paths.api.myPasskeys,
    verbWith(addCustomerPasskey, (c) => {
      const device = deviceName(c.req.header('User-Agent')) ?? c.var.t.twoStep.sessions.unknown;
      return [signedInCustomerUser(c), { site: passkeySite(c), device }];
    }),
    {
      summary: 'Add a passkey, as a customer’s user',
      answer: newCustomerPasskey,
      status: 201,
      done: (t) => t.done.saved,
      example: { credential: createdCredential, name: 'Phone' },
    },
  ),
  del(paths.api.myPasskeys, verbWith(removeCustomerPasskey, ownUser), {
    summary: 'Remove a passkey, as a customer’s user',
    done: (t) => t.done.removed,
    example: { id: 1 },
  }),
  listAll(
    paths.api.mySessions,
    {
      summary: 'List one’s own sessions, as a customer’s user',
      access: customerUserOnly,
      row: ownSession,
    },
    async (c) => {
      const own = signedInCustomerUser(c);
      const sessions = await listCustomerSessions(c.var.deps.db, own, new Date());
      return sessions.map((session) => omit(session, ['hash']));
    },
  ),
  del(
    paths.api.mySessions,
    verbWith(endOtherCustomerSession, (c) => [signedInCustomerUser(c)]),
    {
      summary: 'End one of one’s own sessions, or all others',
      done: (t) => t.done.removed,
      example: { id: 'others' },
    },
  ),
  patch(paths.api.myMails, verbWith(chooseMails, ownUser), {
    summary: 'Choose which emails one gets, as a customer’s user',
    description:
      '`problem_mails`: at once, when own parcels fail or are returned. `summary_mails`: in the evening, what happened to them.',
    answer: customerUser,
    done: (t) => t.done.saved,
    example: { problem_mails: 'yes', summary_mails: 'yes' },
  }),
  listAll(
    paths.api.myUsers,
    {
      summary: 'List the users of one’s own customer',
      access: customerUserOnly,
      row: customerUser,
    },
    (c) => listCustomerUsers(c.var.deps.db, ...ownCustomer(c)),
  ),
  post(paths.api.myUsers, withLimit(invitations, verbWith(ownVerbs.invite, ownCustomer)), {
    summary: 'Invite another user of one’s own customer',
    answer: customerUser,
    status: 201,
    show: (_, { user }) => user,
    done: ({ staff }) => staff.done.invited,
    example: userExample,
  }),
  patch(paths.api.myUsers, verbWith(ownVerbs.update, ownCustomer), {
    summary: 'Change a user of one’s own customer',
    answer: customerUser,
    done: (t) => t.done.saved,
    example: { id: 1, may_invite: 'yes' },
  }),
  del(paths.api.myUsers, verbWith(ownVerbs.remove, ownCustomer), {
    summary: 'Remove a user of one’s own customer',
    done: (t) => t.done.removed,
    example: { id: 1 },
  }),
]);

/** The pages on which a customer's user signs in. A GET of a link changes nothing, because mail scanners open links too. */
export const customerSignInPages = new Hono<SiteEnv>()
  .get(paths.my.signIn, anyone, renderSignIn)
  .post(
    paths.my.signIn,
    anyone,
    takeForms(
      renderSignIn,
      async (c, fields) => {
        await askForLink.run(c, fields);
        return `${paths.my.signIn}?sent=yes`;
      },
      maxGuestForm,
    ),
  )
  .get(paths.my.link, anyone, async (c) => {
    const token = c.req.param('token');
    return renderLink(c, (await isOpenCustomerLink(c.var.deps.db, token)) ? token : null);
  })
  .post(paths.my.link, anyone, async (c) => {
    try {
      const { id } = await signIn.run(c, { token: c.req.param('token') });
      setCustomerCookie(c, id);
    } catch (error) {
      if (!(error instanceof GoneError)) throw error;
      // On a second click the link was used already, but the first click signed the browser in.
      if (c.var.customerUser === null) return renderLink(c, null);
    }
    return c.redirect(inLanguage(paths.my.parcels, c.var.addressLanguage), 303);
  });

// Loaded on demand: most requests are none of a customer's users.
const signInViews = () => import('../../../views/my/sign-in-pages.tsx');

async function renderSignIn(c: Context<SiteEnv>) {
  const site = await readSecretSite(c);
  const isSent = c.req.query('sent') === 'yes' && site.submitted === undefined;
  const passkeys = await hasCustomerPasskeys(c.var.deps.db);
  const { CustomerSignInPage } = await signInViews();
  const state = { isSent, passkeys };
  return renderPage(c, site, <CustomerSignInPage site={site} t={c.var.t} {...state} />);
}

/** @param token null: the link was used or has ended. */
async function renderLink(c: Context<SiteEnv>, token: string | null) {
  const site = await readSecretSite(c);
  const { CustomerLinkPage } = await signInViews();
  const page = <CustomerLinkPage site={site} t={c.var.t} token={token} />;
  return renderPage(c, site, page, token === null ? 410 : 200);
}

/** The panel's page of a customer's users. Its forms work without JavaScript. */
export const customerUserPages = new Hono<SiteEnv>()
  .get(paths.control.customerUsers, allowsPage('customers:read'), (c) => renderUsers(c))
  .post(
    paths.control.customerUsers,
    allowsPage('customers:write'),
    takeForms(renderUsers, async (c, fields) => {
      const [customer] = customerInPath(c);
      const { user, link } = await staffVerbs.invite(verbContext(c), fields, customer);
      // This is not a redirect, because only this response contains the link.
      if (link !== null) return renderUsers(c, { email: user.email, link });
      return `${c.req.path}?done=invited`;
    }),
  );

async function renderUsers(
  c: Context<SiteEnv>,
  unsent: { email: string; link: string } | null = null,
) {
  const { db, config } = c.var.deps;
  const [panel, customer, isMailed] = await Promise.all([
    readPanel(c),
    findCustomer(db, ...customerInPath(c)),
    hasMailServer(db, config),
  ]);
  if (customer === undefined) return notFoundPage(c, panel);
  const users = await listCustomerUsers(db, customer.id);
  const props = { panel, t: c.var.t, customer, users, isMailed, unsent };
  const { CustomerUsersPage } = await import('../../../views/customers/users-page.tsx');
  return renderPanel(c, panel, <CustomerUsersPage {...props} />, unsent === null ? 200 : 201);
}
