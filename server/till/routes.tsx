import { Hono } from 'hono';
import { z } from 'zod';
import { findCustomer } from '../customers/queries.ts';
import { customerName } from '../customers/shared/customer-texts.ts';
import { idIn } from '../database/rows.ts';
import { findSettings } from '../database/settings.ts';
import { siteToday } from '../days.ts';
import type { SiteEnv } from '../http/context.ts';
import { withTypedAmount } from '../http/input/amounts.ts';
import { parse } from '../http/input/validation.ts';
import { allowsPage } from '../http/middleware/access.ts';
import { findInvoice } from '../invoices/read.ts';
import { createReceipt, takeBackReceipt } from '../invoices/receipts.ts';
import { readTill } from '../parcels/cash/till.ts';
import { limits } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { api, del, post } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { findAtCounter, findOpenInvoices, findUnpaid } from './counter.ts';
import { bankingList, receiptList, tillList } from './list.tsx';
import { closeTillDay, createBanking, reopenTillDay, takeBackBanking } from './model.ts';
import { banking, receipt, tillDay } from './read.ts';

const { receipts, bankings, till } = paths.api;

export const tillApi = api([
  receiptList.call,
  post(receipts, createReceipt, {
    fromForm: (fields) => withTypedAmount(fields, ['amount', 'currency']),
    summary: 'Record the payment of an invoice at the counter',
    description: 'Without `amount`, of all that is open. Below zero: it is given back.',
    answer: receipt,
    status: 201,
    errors: [404, 409],
    done: (t) => t.till.paid,
    example: { invoice: 4, amount: 500, method: 'cash' },
  }),
  del(receipts, takeBackReceipt, {
    summary: 'Take a receipt back on the same day',
    description: 'By a receipt of the same amount below zero.',
    errors: [404, 409],
    done: (t) => t.till.takenBack,
    example: { id: 1 },
  }),
  bankingList.call,
  post(bankings, createBanking, {
    fromForm: (fields) => withTypedAmount(fields, ['amount', 'currency']),
    summary: 'Record cash that was brought to the bank',
    answer: banking,
    status: 201,
    done: (t) => t.done.saved,
    example: { day: '2026-03-01', currency: 'EUR', amount: 12_050, reference: 'Bag 17' },
  }),
  del(bankings, takeBackBanking, {
    summary: 'Take a banking back on the same day',
    description: 'By a banking of the same amount below zero.',
    errors: [404, 409],
    done: (t) => t.till.takenBack,
    example: { id: 1 },
  }),
  tillList.call,
  post(till, closeTillDay, {
    fromForm: (fields) =>
      withTypedAmount(withTypedAmount(fields, ['counted', 'currency']), ['opening', 'currency']),
    summary: 'Close a day of the till',
    description:
      'Says what was `counted`. A `reason` is needed where it is another amount than expected. The first time, `opening` says what was in the till before.',
    answer: tillDay,
    status: 201,
    errors: [409],
    done: (t) => t.till.closed,
    example: { day: '2026-03-01', currency: 'EUR', counted: 20_000, opening: 20_000 },
  }),
  del(till, reopenTillDay, {
    summary: 'Open a day of the till again',
    description: 'On the day on which it was closed.',
    errors: [404, 409],
    done: (t) => t.done.saved,
    example: { id: 1 },
  }),
]);

const counterQuery = z.object({
  find: z.string().trim().max(limits.text).catch(''),
  customer: z.string().catch(''),
  invoice: z.string().catch(''),
});

export const tillPages = new Hono<SiteEnv>()
  .get(paths.control.till, allowsPage('cash:write'), async (c) => {
    const { deps, t } = c.var;
    const [{ TillForms }, { TillLinks }, sums, { invoice_currency }] = await Promise.all([
      import('../../views/till/till-forms.tsx'),
      import('../../views/till/till-links.tsx'),
      readTill(deps.db),
      findSettings(deps.db),
    ]);
    const props = { t, sums, currency: invoice_currency, today: siteToday(deps) };
    return tillList.render(c, {
      actions: (panel) => (
        <TillLinks panel={panel} t={t} to={['counter', 'receipts', 'bankings']} />
      ),
      above: (panel) => <TillForms panel={panel} {...props} />,
    });
  })
  .get(paths.control.receipts, allowsPage('cash:write'), (c) => receiptList.render(c))
  .get(paths.control.bankings, allowsPage('cash:write'), (c) => bankingList.render(c))
  .get(paths.control.counter, allowsPage('cash:write'), async (c) => {
    const { db, config } = c.var.deps;
    const { find, ...ids } = parse(counterQuery, c.req.query());
    const [panel, settings, customer] = await Promise.all([
      readPanel(c),
      findSettings(db),
      findCustomer(db, idIn(ids.customer)),
    ]);
    const today = siteToday(c.var.deps);
    const reader = { db, settings, today, timeZone: config.timeZone };
    const paid = ids.invoice === '' ? undefined : await findInvoice(db, idIn(ids.invoice), today);
    const found = find === '' ? null : await findAtCounter(reader, find);
    const isFound = found !== null || paid !== undefined || find !== '';
    const { CounterPage } = await import('../../views/till/counter-page.tsx');
    const props = {
      find,
      customer: customer === undefined ? null : customerName(customer),
      found: paid === undefined ? found : { invoice: paid },
      unpaid: isFound ? [] : await findUnpaid(reader, customer?.id ?? null),
      invoices:
        customer === undefined || isFound ? [] : await findOpenInvoices(reader, customer.id),
      today,
    };
    return renderPanel(c, panel, <CounterPage panel={panel} t={c.var.t} {...props} />);
  });
