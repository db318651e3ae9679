import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { findCustomer } from '../../customers/queries.ts';
import { billingEmail } from '../../customers/shared/customer-texts.ts';
import { type PageRequest, pagedList } from '../../database/paginate.ts';
import { idIn } from '../../database/rows.ts';
import { siteToday } from '../../days.ts';
import { NotFoundError } from '../../errors.ts';
import { day as answerDay, id } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { calendarDay, optional, recordId } from '../../http/input/fields.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import {
  allows,
  allowsPage,
  customerUserOnly,
  requestMay,
  signedInCustomerUser,
} from '../../http/middleware/access.ts';
import { readJournal, readStatement } from '../../invoices/journal.ts';
import { drawStatement, statementFileName } from '../../invoices/pdf/statement-pdf.ts';
import {
  type CustomerStatement,
  type JournalEntry,
  journalKinds,
} from '../../invoices/shared/bookkeeping.ts';
import { sendStatement } from '../../invoices/statement-mail.ts';
import type { PdfAsker } from '../../pdf/queue.ts';
import { sendPdf } from '../../pdf/send.ts';
import { amountText } from '../../shared/amounts.ts';
import { paths } from '../../shared/paths.ts';
import { sendCsv } from '../../spreadsheets/send-csv.ts';
import { type Cell, contentTypes } from '../../spreadsheets/sheet.ts';
import { api, getBy, listBy, post } from '../../verbs/call.ts';
import { renderRefusal } from '../../web/form-pages.tsx';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { notFoundPage } from '../../web/problem-page.tsx';

const money = z.number().meta({ description: 'In the smallest unit of `currency`.' });
const common = {
  date: answerDay,
  kind: z.enum(journalKinds),
  invoice_id: id.nullable(),
  number: z.string().nullable(),
  net: money.nullable(),
  tax: money.nullable(),
  gross: money,
};

const journalEntry: z.ZodType<JournalEntry> = z.strictObject({
  ...common,
  customer_id: id.nullable(),
  customer: z.string().nullable(),
  driver: z.string().nullable(),
  currency: z.string(),
});

const statement: z.ZodType<CustomerStatement> = z.strictObject({
  customer: z.strictObject({ id, name: z.string() }),
  from: answerDay,
  to: answerDay,
  statements: z.array(
    z.strictObject({
      currency: z.string(),
      opening: money,
      entries: z.array(z.strictObject({ ...common, balance: money })),
      closing: money,
    }),
  ),
});

const period = {
  from: optional(calendarDay()).default(null),
  to: optional(calendarDay()).default(null),
  format: optional(z.enum(['json', 'csv'])).default(null),
};
const journalQuery = z.object({ ...period, customer: optional(recordId()).default(null) });
const statementQuery = z.object({
  ...period,
  format: optional(z.enum(['json', 'csv', 'pdf'])).default(null),
});

const access = allows('invoices:read');
const media = [contentTypes.csv];

export const journalApi = api([
  listBy(
    paths.api.journal,
    {
      summary: 'Read the journal',
      description:
        'Invoices count up, cancellations, credit notes and payments down, so that `gross` sums up to what is open; `cash` is what a `driver` has handed in, `cash_difference` what was missing of it (below zero) or too much; `payout` what was paid out to a customer, `banking` what was brought to the bank (below zero); `till_difference` what was missing when the till was counted (below zero), or too much. Without days, this month. `format=csv`: as a file.',
      access,
      row: journalEntry,
      search: false,
      media,
      filter: journalQuery,
    },
    async (c, request, { customer, format, ...days }) => {
      const { db, config } = c.var.deps;
      const { from, to } = readPeriod(c, days, startOfMonth);
      const withCash = requestMay(c, 'cash:read');
      const query = { from, to, customer, withCash, timeZone: config.timeZone };
      const journal = readJournal(db, query);
      if (format === 'csv') return sendCsv(c, `journal-${from}-${to}`, journalRows(journal));
      const { rows, total } = await journalPage(journal, request);
      return pagedList(rows, total, request, request.path);
    },
  ),
  getBy(
    paths.api.customerStatement,
    {
      summary: 'Read the statement of a customer',
      description:
        'By currency. Without days, the last twelve months. `format=csv` or `pdf`: as a file.',
      access,
      query: statementQuery,
      answer: statement,
      media: [...media, 'application/pdf'],
    },
    (c, query) => answerStatement(c, idIn(c.req.param('id') ?? ''), query, 'staff'),
  ),
  getBy(
    paths.api.myStatement,
    {
      summary: 'Read one’s own statement, as a customer’s user',
      description:
        'By currency. Without days, the last twelve months. `format=csv` or `pdf`: as a file.',
      access: customerUserOnly,
      query: statementQuery,
      answer: statement,
      media: [...media, 'application/pdf'],
    },
    (c, query) => answerStatement(c, signedInCustomerUser(c).customerId, query, 'visitor'),
  ),
  post(paths.api.statementMail, sendStatement, {
    summary: 'Send a customer’s statement by email',
    description: 'As PDF, of the days `from` to `until`. By default it goes to the billing email.',
    errors: [404],
    status: 201,
    isOutcome: true,
    show: () => ({}),
    done: ({ mail }, { isMailed }) => (isMailed ? mail.queued : mail.kept),
    example: { customer: 1, from: '2026-01-01', until: '2026-03-31', to: 'ada@example.com' },
  }),
]);

/** A customer's statement, in the format that is asked for. @param lane in which a PDF waits to be drawn. */
async function answerStatement(
  c: Context<SiteEnv>,
  customer: number,
  { format, ...days }: z.output<typeof statementQuery>,
  lane: PdfAsker['lane'],
) {
  const found = await findStatement(c, customer, days);
  if (format === 'pdf') return sendStatementPdf(c, found, lane);
  if (format !== 'csv') return found;
  return sendCsv(c, `statement-${found.from}-${found.to}`, statementRows(found));
}

async function sendStatementPdf(
  c: Context<SiteEnv>,
  found: CustomerStatement,
  lane: PdfAsker['lane'],
) {
  const { deps, language } = c.var;
  const name = statementFileName(found);
  const draw = (asker: PdfAsker) => drawStatement(deps, found, language.code, asker);
  return sendPdf(c, { name, draw }, lane);
}

/** One page of the entries, and the number of all entries. */
async function journalPage(journal: AsyncIterable<JournalEntry[]>, { page, perPage }: PageRequest) {
  const first = (page - 1) * perPage;
  const rows: JournalEntry[] = [];
  let total = 0;
  for await (const entries of journal) {
    rows.push(...entries.slice(Math.max(0, first - total), Math.max(0, first + perPage - total)));
    total += entries.length;
  }
  return { rows, total };
}

type Days = { from: string | null; to: string | null };

/** The days of a request; without an end, until today. @throws {InvalidRequest} if the last day is before the first. */
function readPeriod(
  c: Context<SiteEnv>,
  { from, to }: Days,
  defaultStart: (day: string) => string,
) {
  const today = siteToday(c.var.deps);
  const last = to ?? (from !== null && from > today ? from : today);
  const first = from ?? defaultStart(last);
  if (first > last) throw invalidField('to', 'dayFrom');
  return { from: first, to: last };
}

function startOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

function startOfMonthYearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}-01`;
}

function findStatement(
  c: Context<SiteEnv>,
  customer: number,
  days: Days,
): Promise<CustomerStatement> {
  const { db, config } = c.var.deps;
  const period = { ...readPeriod(c, days, startOfMonthYearBefore), timeZone: config.timeZone };
  return readStatement(db, customer, period);
}

/**
 * The rows of the journal for bookkeeping programs: headings and kinds are the API's in every language, and amounts have a
 * decimal point. Entries of cash have the driver in the column of the customer.
 */
async function* journalRows(
  journal: AsyncIterable<readonly JournalEntry[]>,
): AsyncGenerator<Cell[]> {
  yield ['date', 'kind', 'number', 'customer', 'net', 'tax', 'gross', 'currency'];
  for await (const entries of journal) {
    for (const { date, kind, number, customer, driver, currency, net, tax, gross } of entries) {
      const amounts = [net, tax, gross].map((amount) => decimalAmount(amount, currency));
      yield [date, kind, number, customer ?? driver, ...amounts, currency];
    }
  }
}

function statementRows({ from, to, statements }: CustomerStatement): Cell[][] {
  const rows = statements.flatMap(({ currency, opening, entries, closing }) => {
    const money = (amount: number) => decimalAmount(amount, currency);
    return [
      [from, 'opening', null, null, money(opening), currency],
      ...entries.map(({ date, kind, number, gross, balance }) => [
        date,
        kind,
        number,
        money(gross),
        money(balance),
        currency,
      ]),
      [to, 'closing', null, null, money(closing), currency],
    ];
  });
  return [['date', 'kind', 'number', 'gross', 'balance', 'currency'], ...rows];
}

/** An amount as a number. A negative amount as text would be guarded against being read as a formula. */
function decimalAmount(amount: number | null, currency: string): Cell {
  return amount === null ? null : Number(amountText(amount, currency));
}

export const statementPage = new Hono<SiteEnv>().get(
  paths.control.customerStatement,
  allowsPage('invoices:read'),
  async (c) => {
    const query = c.req.query();
    try {
      const days = parse(z.object({ from: period.from, to: period.to }), query);
      return await renderStatement(c, days);
    } catch (error) {
      const usual = { from: null, to: null };
      return renderRefusal(c, error, { call: '', values: query }, () => renderStatement(c, usual));
    }
  },
);

async function renderStatement(c: Context<SiteEnv>, days: Days): Promise<Response> {
  const panel = await readPanel(c);
  const found = await findStatement(c, idIn(c.req.param('id') ?? ''), days).catch(
    (error: unknown) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    },
  );
  if (found === null) return notFoundPage(c, panel);
  const { StatementPage } = await import('../../../views/invoices/statement-page.tsx');
  const customer = await findCustomer(c.var.deps.db, found.customer.id);
  const email = customer === undefined ? null : billingEmail(customer);
  const page = { panel, t: c.var.t, statement: found, email };
  return renderPanel(c, panel, <StatementPage {...page} />);
}
