import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { BankStatementForm, PayoutListLinks } from '../../views/payouts/payable-forms.tsx';
import { findCustomer } from '../customers/queries.ts';
import { idIn } from '../database/rows.ts';
import { findSettings } from '../database/settings.ts';
import { siteToday } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { success } from '../http/envelope.ts';
import { calendarDay } from '../http/input/fields.ts';
import { parse } from '../http/input/validation.ts';
import {
  allows,
  allowsPage,
  customerUserOnly,
  signedInCustomerUser,
} from '../http/middleware/access.ts';
import { interpolate } from '../shared/interpolate.ts';
import { paths } from '../shared/paths.ts';
import { sendCsv } from '../spreadsheets/send-csv.ts';
import { contentTypes } from '../spreadsheets/sheet.ts';
import { api, del, get, listBy, patch, post } from '../verbs/call.ts';
import { verbContext } from '../verbs/request.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { may } from '../web/shared/panel.ts';
import { ledgerList, payableList, payoutList } from './list.tsx';
import {
  bankFileRequest,
  changePayable,
  issuePayouts,
  payPayout,
  readTransfers,
  withdrawPayout,
} from './model.ts';
import {
  listedPayout,
  listOwnPayouts,
  payable,
  payout,
  payoutDraft,
  requirePayout,
} from './read.ts';
import type { Payout } from './shared/payout.ts';

const path = paths.api.payouts;
const access = allows('payouts:read');
const { csv } = contentTypes;

const issued = z.strictObject({
  dry_run: z.enum(['yes', 'no']),
  payouts: z.array(payoutDraft),
  mailed: z.int().meta({ description: 'How many statements were mailed.' }),
});

export const payoutsApi = api([
  payableList.call,
  ledgerList.call,
  patch(paths.api.payables, changePayable, {
    summary: 'Say whose collected cash is, or why it is not paid out',
    description:
      'Of a `parcel`, or of an entry of the list (`id`). `dispute` is the reason; empty, it can be paid out again.',
    errors: [404, 409],
    answer: payable,
    done: (t) => t.done.saved,
    example: { parcel: 'TEST-1001', customer: 1 },
  }),
  payoutList.call,
  get(
    paths.api.payoutPdf,
    { summary: 'Read a payout’s statement as PDF', access, media: ['application/pdf'] },
    async (c) => sendPayoutPdf(c, await requirePathPayout(c), 'staff'),
  ),
  get(
    paths.api.payoutCsv,
    { summary: 'Read a payout’s statement as CSV', access, media: [csv] },
    async (c) => sendPayoutCsv(c, await requirePathPayout(c)),
  ),
  get(paths.api.payout, { summary: 'Read a payout', access, answer: payout }, requirePathPayout),
  post(path, issuePayouts, {
    summary: 'Issue payouts',
    description:
      'To each customer, in each currency, what was collected `until` a day and can be paid out; by default today, of all customers and currencies. `leave_out`: tracking codes; `disputes`: with the reason, for which they are left out from now on. `send` mails the statements. `dry_run` only says what would be: 200, without ids.',
    answer: issued,
    status: 201,
    also: { 200: issued },
    records: ['payouts'],
    show: (c, output) => (output.dry_run === 'yes' ? success(c, output, { status: 200 }) : output),
    done: (t, { dry_run, payouts }, tag) =>
      dry_run === 'yes'
        ? undefined
        : interpolate(t.payouts.done, { number: payouts.length.toLocaleString(tag) }),
    errors: [409],
    example: { until: '2026-03-31', dry_run: 'yes' },
  }),
  patch(path, payPayout, {
    summary: 'Say that a payout was paid',
    description: '`day` is today by default, `method` `bank`.',
    errors: [404, 409],
    answer: payout,
    done: (t) => t.done.saved,
    example: { id: 1, state: 'paid', day: '2026-03-31', bank_reference: '4711' },
  }),
  del(path, withdrawPayout, {
    summary: 'Take a payout back',
    description: 'Until it is paid. Its parcels can be paid out again.',
    errors: [404, 409],
    done: (t) => t.done.removed,
    example: { id: 1 },
  }),
  post(paths.api.bankFile, readTransfers, {
    summary: 'Write the bank’s file of payouts',
    description:
      'Of the payouts with these `ids`, or of all that are not paid: a credit transfer (`pain.001`, version 001.001.03), for which the company and all customers need an IBAN, or a CSV file.',
    media: ['application/xml; charset=utf-8', csv],
    errors: [404, 409],
    show: sendTransfers,
    example: { ids: [1], format: 'csv' },
  }),
]);

/** Calls of a customer's users about what is paid out to them. */
export const myPayoutsApi = api([
  listBy(
    paths.api.myPayouts,
    {
      summary: 'List one’s own payouts, as a customer’s user',
      access: customerUserOnly,
      row: listedPayout,
      filter: z.object({}),
      search: false,
    },
    (c, request) => listOwnPayouts(c.var.deps.db, signedInCustomerUser(c).customerId, request),
  ),
  get(
    paths.api.myPayoutPdf,
    {
      summary: 'Read the statement of one’s own payout as PDF, as a customer’s user',
      access: customerUserOnly,
      media: ['application/pdf'],
    },
    async (c) => sendPayoutPdf(c, await requireOwnPayout(c), 'visitor'),
  ),
  get(
    paths.api.myPayoutCsv,
    {
      summary: 'Read the statement of one’s own payout as CSV, as a customer’s user',
      access: customerUserOnly,
      media: [csv],
    },
    async (c) => sendPayoutCsv(c, await requireOwnPayout(c)),
  ),
  get(
    paths.api.myPayout,
    {
      summary: 'Read one of one’s own payouts, as a customer’s user',
      access: customerUserOnly,
      answer: payout,
    },
    requireOwnPayout,
  ),
]);

const idInPath = (c: Context<SiteEnv>) => idIn((c.req.param('id') ?? '').replace(/\.\w+$/, ''));

/** The payout that the path names. @throws {NotFoundError} */
function requirePathPayout(c: Context<SiteEnv>): Promise<Payout> {
  return requirePayout(c.var.deps.db, idInPath(c));
}

/** The own payout that the path names. @throws {NotFoundError} also if it is another customer's. */
export function requireOwnPayout(c: Context<SiteEnv>): Promise<Payout> {
  return requirePayout(c.var.deps.db, idInPath(c), signedInCustomerUser(c).customerId);
}

async function sendPayoutPdf(c: Context<SiteEnv>, found: Payout, lane: 'staff' | 'visitor') {
  const { drawPayout, payoutFileName } = await import('./statement.ts');
  const asker = { lane, signal: c.req.raw.signal };
  return c.body(await drawPayout(c.var.deps, found, c.var.language.code, asker), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${payoutFileName(found)}.pdf"`,
  });
}

async function sendPayoutCsv(c: Context<SiteEnv>, found: Payout): Promise<Response> {
  const { payoutFileName, payoutRows } = await import('./statement.ts');
  return sendCsv(c, payoutFileName(found), payoutRows(found));
}

async function sendTransfers(
  c: Context<SiteEnv>,
  { payouts, format, settings }: Awaited<ReturnType<typeof readTransfers>>,
): Promise<Response> {
  const now = new Date();
  const day = siteToday(c.var.deps, now);
  const { creditTransfers, transferRows } = await import('./bank-file.ts');
  const name = `payouts-${day}`;
  if (format === 'csv') return sendCsv(c, name, transferRows(payouts));
  return c.body(creditTransfers({ payouts, settings, day, now }), 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.xml"`,
  });
}

export const payoutPages = new Hono<SiteEnv>()
  .get(paths.control.payouts, allowsPage('payouts:read'), (c) =>
    payoutList.render(c, {
      actions: (panel) => <PayoutListLinks panel={panel} t={c.var.t} />,
      below: (panel) =>
        may(panel, 'payouts:write') && <BankStatementForm panel={panel} t={c.var.t} />,
    }),
  )
  .get(paths.control.payoutTerms, allowsPage('payouts:write'), async (c) => {
    const { db } = c.var.deps;
    const id = idIn(c.req.param('id') ?? '');
    const [panel, customer, { invoice_currency: currency }] = await Promise.all([
      readPanel(c),
      findCustomer(db, id),
      findSettings(db),
    ]);
    if (customer === undefined) return notFoundPage(c, panel);
    const { PayoutTermsPage } = await import('../../views/payouts/terms-page.tsx');
    const props = { panel, t: c.var.t, customer, currency };
    return renderPanel(c, panel, <PayoutTermsPage {...props} />);
  })
  .get(paths.control.payables, allowsPage('payouts:read'), (c) => payableList.render(c))
  .get(paths.control.ledger, allowsPage('payouts:read'), (c) => ledgerList.render(c))
  .get(paths.control.bankFile, allowsPage('payouts:write'), async (c) => {
    const given = parse(bankFileRequest.pick({ format: true }), c.req.query());
    return sendTransfers(c, await readTransfers(verbContext(c), given));
  })
  .get(paths.control.createPayouts, allowsPage('payouts:write'), async (c) => {
    const panel = await readPanel(c);
    const today = siteToday(c.var.deps);
    const until = calendarDay()
      .catch(today)
      .parse(c.req.query('until') ?? today);
    const { payouts } = await issuePayouts(verbContext(c), { until, dry_run: 'yes' });
    const { CreatePayoutsPage } = await import('../../views/payouts/create-payouts-page.tsx');
    const props = { panel, t: c.var.t, payouts, until };
    return renderPanel(c, panel, <CreatePayoutsPage {...props} />);
  })
  .get(paths.control.payout, allowsPage('payouts:read'), async (c) => {
    const [panel, found] = await Promise.all([readPanel(c), requirePathPayout(c)]);
    const { PayoutPage } = await import('../../views/payouts/payout-page.tsx');
    const today = siteToday(c.var.deps);
    const page = <PayoutPage panel={panel} t={c.var.t} payout={found} today={today} />;
    return renderPanel(c, panel, page);
  });
