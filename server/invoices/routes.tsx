import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { InvoiceForm } from '../../views/invoices/invoice-form-page.tsx';
import { ProblemPage } from '../../views/problem-page.tsx';
import { messagesOf } from '../../views/translations/index.ts';
import type { Messages } from '../../views/translations/messages.ts';
import { findCustomer } from '../customers/queries.ts';
import { customerName } from '../customers/shared/customer-texts.ts';
import { idIn } from '../database/rows.ts';
import { findSettings } from '../database/settings.ts';
import { addDays, siteToday } from '../days.ts';
import { PermissionError, requireRow } from '../errors.ts';
import type { SiteEnv } from '../http/context.ts';
import { browserHasVersion, setHeaders } from '../http/headers.ts';
import { withTypedAmount } from '../http/input/amounts.ts';
import { parse } from '../http/input/validation.ts';
import { hashOfToken } from '../http/link-token.ts';
import { allows, allowsPage, anyone, requestMay } from '../http/middleware/access.ts';
import { Problem } from '../http/problem.ts';
import { hasMailServer } from '../notifications/mail-server/stored-server.ts';
import type { PdfAsker } from '../pdf/queue.ts';
import { sendPdf } from '../pdf/send.ts';
import type { ErrorDetail } from '../shared/envelope.ts';
import { interpolate, plural } from '../shared/interpolate.ts';
import { languageByCode } from '../shared/languages.ts';
import { limits } from '../shared/limits.ts';
import { inLanguage, paths, pathTo } from '../shared/paths.ts';
import { countAsLookup } from '../tracking/lookup/lookup.ts';
import { api, del, get, getBy, patch, post } from '../verbs/call.ts';
import { verbContext } from '../verbs/request.ts';
import { readLayoutData } from '../web/layout-data.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { renderPage } from '../web/render.ts';
import type { Panel } from '../web/shared/panel.ts';
import { invoiceCompany } from './company.ts';
import { findDraftTax, prefillInvoice } from './draft.ts';
import { readReceivables } from './journal.ts';
import { invoiceList } from './list.tsx';
import { sendInvoice } from './mail.ts';
import {
  cancelInvoice,
  createInvoice,
  deleteInvoice,
  issueInvoice,
  updateInvoice,
} from './model.ts';
import { invoiceMonth, month, monthDays, previewMonth } from './month.ts';
import { createCreditNote, recordPayment, removePayment } from './payments.ts';
import { invoicePdf, unprintableCharacters } from './pdf/invoice-pdf.ts';
import { findInvoiceByLink } from './queries.ts';
import { findInvoice, readPrintedInvoice } from './read.ts';
import { isPaidAtCounter } from './receipts.ts';
import { canRemind, findReminders, sendReminder, sendReminders } from './reminders.ts';
import {
  invoicedMonth,
  newDraft,
  paidInvoice,
  productInvoice,
  receiptQuery,
  writtenInvoice,
  xmlQuery,
} from './schema.ts';
import { type Invoice, type PrintedInvoice, sentLines } from './shared/invoice.ts';
import { isInUnion } from './shared/tax.ts';
import { withWarnings } from './verb.ts';

const { control } = paths;
const path = paths.api.invoices;

const typedText = z.string().catch('');
const typedLine = z.object({
  description: typedText,
  quantity: typedText,
  unit_price: typedText,
  tax_rate: typedText,
  tax_category: typedText,
  parcel: z.string().optional().catch(undefined),
});

/** Converts a draft from a form: the prices of its lines are typed in the currency, not in its smallest unit. */
function withTypedLines(fields: Record<string, unknown>): unknown {
  const lines = z.array(typedLine).safeParse(fields.lines);
  if (!lines.success) return fields;
  const typed = lines.data.map((line, key) => ({ ...line, key }));
  return { ...fields, lines: sentLines(typed, String(fields.currency ?? '')) };
}

const issuedMessage = ({ invoicing }: Messages, { number }: Invoice) =>
  interpolate(invoicing.done.issued, { number: number ?? '' });

type MailResult = { invoice: Invoice & { warnings: ErrorDetail[] }; isMailed: boolean };
/** What the calls that mail an invoice have in common: they answer with the invoice, and say whether it was mailed. */
const mailCallOptions = {
  answer: writtenInvoice,
  status: 201,
  show: (_c: Context<SiteEnv>, sent: MailResult) => sent.invoice,
  done: ({ mail }: Messages, { isMailed }: MailResult) => (isMailed ? mail.queued : mail.kept),
} as const;

export const invoicesApi = api([
  invoiceList.call,
  getBy(
    paths.api.invoiceReceipt,
    {
      summary: 'Fetch the receipt of an invoice as PDF',
      description:
        'The invoice in its short form, for a roll of 80 mm or a sheet of A6, with what was paid of it. Whoever may take cash may print what was paid at the counter.',
      access: allows('counter-invoices:read'),
      query: receiptQuery,
      media: ['application/pdf'],
    },
    async (c, { size }) => {
      const found = await requirePrintable(c);
      const { drawReceipt } = await import('./pdf/receipt-pdf.ts');
      const receipt = { size, fallback: c.var.language.code };
      const name = `receipt-${found.number ?? found.id}.pdf`;
      const draw = (asker: PdfAsker) => drawReceipt(c.var.deps, found, receipt, asker);
      setHeaders(c, { 'Cache-Control': 'private, no-cache' });
      return sendPdf(c, { name, draw }, 'staff');
    },
  ),
  get(
    paths.api.invoicePdf,
    {
      summary: 'Fetch an invoice as PDF',
      description:
        'As it is printed, in its own language; a draft is marked as one. Whoever may take cash may print what was paid at the counter.',
      access: allows('counter-invoices:read'),
      media: ['application/pdf'],
      also: { 304: null },
    },
    async (c) => {
      const pdf = await invoicePdf(c.var.deps, await requirePrintable(c), c.var.language.code);
      setHeaders(c, { ETag: pdf.etag, 'Cache-Control': 'private, no-cache' });
      return browserHasVersion(c.env.incoming, pdf.etag)
        ? c.body(null, 304)
        : sendPdf(c, pdf, 'staff');
    },
  ),
  get(
    paths.api.invoiceXml,
    {
      summary: 'Fetch an invoice as XML',
      description:
        'An issued invoice by EN 16931, as UBL 2.1 or Cross Industry Invoice; as XRechnung where its buyer reference is a Leitweg-ID. 422 names what it lacks.',
      access: allows('invoices:read'),
      query: xmlQuery,
      media: ['application/xml'],
      errors: [409],
    },
    async (c) => {
      setHeaders(c, { 'Cache-Control': 'private, no-cache' });
      return sendXml(c, await requireInvoiceInPath(c));
    },
  ),
  get(
    paths.api.invoice,
    { summary: 'Read an invoice', access: allows('invoices:read'), answer: writtenInvoice },
    async (c) => {
      const { deps, language } = c.var;
      const reader = { db: deps.db, deps, language: language.code };
      return withWarnings(reader, await requireInvoiceInPath(c));
    },
  ),
  post(path, createInvoice, {
    fromForm: withTypedLines,
    summary: 'Create an invoice',
    errors: [404],
    description:
      'With `lines` it is a draft, which `issue` issues at once (`yes`), and mails (`send`); with `paid` it is issued, and paid at the counter by that method; with `product` alone it is issued without amounts. With `parcels` (codes or ids), or with `customer` and `from`, `to` (days of delivery), its lines are the prices of parcels, each of which is on one invoice.',
    json: z.union([newDraft, paidInvoice, productInvoice]),
    answer: writtenInvoice,
    status: 201,
    done: ({ done }, { state }) => (state === 'draft' ? done.saved : done.created),
    example: {
      customer_name: 'Ada Lovelace',
      currency: 'EUR',
      lines: [{ description: 'Express', unit_price: 1250 }],
    },
  }),
  patch(path, updateInvoice, {
    fromForm: withTypedLines,
    summary: 'Change a draft',
    answer: writtenInvoice,
    done: (t) => t.done.saved,
    example: { id: 4, note: 'Thank you.' },
  }),
  del(path, deleteInvoice, {
    summary: 'Delete a draft',
    done: (t) => t.done.deleted,
    example: { id: 4 },
  }),
  post(paths.api.invoiceIssue, issueInvoice, {
    summary: 'Issue a draft',
    answer: writtenInvoice,
    done: issuedMessage,
    example: { id: 4 },
  }),
  post(paths.api.invoicePayment, recordPayment, {
    fromForm: (fields) => withTypedAmount(fields, ['amount', 'currency']),
    summary: 'Record a payment',
    description: 'Without `amount`, of all that is open. Below zero: it was paid back.',
    answer: writtenInvoice,
    done: (t) => t.done.saved,
    example: { id: 4, paid_on: '2026-03-02', amount: 500, method: 'transfer' },
  }),
  del(paths.api.invoicePayment, removePayment, {
    summary: 'Take a payment back',
    description: 'Without `payment`, the last one.',
    answer: writtenInvoice,
    done: (t) => t.done.saved,
    example: { id: 4 },
  }),
  post(paths.api.invoiceCancellation, cancelInvoice, {
    summary: 'Cancel an invoice',
    answer: writtenInvoice,
    done: (t) => t.invoicing.done.cancelled,
    example: { id: 4, reason: 'Ordered twice.' },
  }),
  post(paths.api.creditNotes, createCreditNote, {
    fromForm: withTypedLines,
    summary: 'Write a credit note',
    description:
      'Of `lines`, or of all that the invoice says. Credit notes have numbers of their own (`CN-2026-00001`); their amounts are above zero.',
    answer: writtenInvoice,
    status: 201,
    errors: [409],
    done: issuedMessage,
    example: { id: 6, lines: [{ description: 'Delivered late', unit_price: 100, tax_rate: 19 }] },
  }),
  post(paths.api.invoiceReminders, sendReminder, {
    summary: 'Remind of an invoice that is overdue',
    description: 'By mail, up to three times, at least seven days apart.',
    ...mailCallOptions,
    errors: [409],
    example: { id: 6 },
  }),
  post(paths.api.dueReminders, sendReminders, {
    summary: 'Send all reminders that are due',
    takes: 'nothing',
    answer: z.strictObject({ sent: z.int() }),
    isOutcome: true,
    status: 201,
    done: (t, { sent }, tag) => plural(t.invoicing.reminders, 'done', { count: sent }, tag),
  }),
  post(paths.api.invoiceMonth, invoiceMonth, {
    summary: 'Invoice a month',
    description:
      'What was delivered in the `month` (`2026-03`) for customers who pay by invoice: an invoice each, issued and mailed; of `customers` (ids) theirs alone. `dry_run` only says what would be. `warnings` are what an invoice lacks to be an electronic one, and what its PDF can’t show. What was invoiced before is left out.',
    answer: invoicedMonth,
    records: ['invoices', 'invoice'],
    done: (t, { dry_run, invoices, mailed, without_address }, tag) => {
      if (dry_run === 'yes') return undefined;
      const issued = invoices.filter((one) => one.invoice !== null).length;
      return interpolate(t.invoicing.month.done, {
        issued: issued.toLocaleString(tag),
        mailed: mailed.toLocaleString(tag),
        missing: without_address.toLocaleString(tag),
      });
    },
    example: { month: '2026-03', dry_run: 'yes' },
  }),
  post(paths.api.invoiceMail, sendInvoice, {
    summary: 'Send an invoice by email',
    ...mailCallOptions,
    example: { id: 4, to: 'ada@example.com' },
  }),
]);

/** The invoice of a request's path, which may end in `.pdf` or `.xml`. @throws {NotFoundError} */
async function requireInvoiceInPath({ req, var: { deps } }: Context<SiteEnv>): Promise<Invoice> {
  const id = idIn((req.param('id') ?? '').replace(/\.(pdf|xml)$/, ''));
  return requireRow(await findInvoice(deps.db, id, siteToday(deps)));
}

/**
 * The invoice of a request's path, for a reader who may print it.
 *
 * @throws {NotFoundError}; {PermissionError} if the reader may only print what was paid at the counter, and this was not.
 */
async function requirePrintable(c: Context<SiteEnv>): Promise<Invoice> {
  const found = await requireInvoiceInPath(c);
  if (requestMay(c, 'invoices:read') || (await isPaidAtCounter(c.var.deps.db, found.id))) {
    return found;
  }
  throw new PermissionError((t) => t.errors.notPermitted);
}

async function sendXml(c: Context<SiteEnv>, found: PrintedInvoice): Promise<Response> {
  const { format } = parse(xmlQuery, c.req.query());
  const { invoiceXml } = await import('./electronic/invoice-xml.ts');
  return c.body(invoiceXml(found, format, c.var.language.code), 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Content-Disposition': `attachment; filename="${found.number}.xml"`,
  });
}

/** The URL contains a secret: browsers send it to no other site, proxies do not cache the answer, and robots do not index it. */
const invoiceLinkHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

/** The page and the files of an invoice for its customer, who has a link to them. */
export const invoicePages = new Hono<SiteEnv>()
  .get(paths.invoice, anyone, withLinkedInvoice(renderLinkedInvoice))
  .get(
    paths.invoicePdf,
    anyone,
    withLinkedInvoice(async (c, found) =>
      sendPdf(c, await invoicePdf(c.var.deps, found, c.var.language.code), 'visitor'),
    ),
  )
  .get(paths.invoiceXml, anyone, withLinkedInvoice(sendXml));

/** Makes a handler that sends the invoice of a link, or says that the link is unknown or expired (404), or withdrawn (410). */
function withLinkedInvoice(
  send: (c: Context<SiteEnv>, found: PrintedInvoice) => Promise<Response>,
) {
  return async (c: Context<SiteEnv>) => {
    setHeaders(c, invoiceLinkHeaders);
    const row = await findLinkedInvoice(c);
    if (row === null) return renderExpiredLink(c);
    if (row.withdrawn_at !== null) return renderExpiredLink(c, 410);
    return send(c, await readPrintedInvoice(c.var.deps.db, row, siteToday(c.var.deps)));
  };
}

/**
 * The invoice of a link, also of a withdrawn one; null if the link is unknown or expired. Counts as a lookup, so that links cannot
 * be guessed.
 */
function findLinkedInvoice(c: Context<SiteEnv>) {
  const hash = hashOfToken(c.req.param('token') ?? '');
  return countAsLookup(c, async () => {
    const found = await findInvoiceByLink(c.var.deps.db, hash, new Date());
    if (found === undefined) throw new Problem(404, c.var.t.errors.linkEnded);
    return found;
  }).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  });
}

/** The layout's data without the chat widget, whose scripts come from another site and could read the secret in the URL. */
async function readLinkLayout(c: Context<SiteEnv>) {
  return { ...(await readLayoutData(c)), chat: null };
}

async function renderExpiredLink(c: Context<SiteEnv>, status: 404 | 410 = 404) {
  const site = await readLinkLayout(c);
  const { linkEnded, linkEndedHelp } = c.var.t.errors;
  const page = (
    <ProblemPage site={site} t={c.var.t} status={status} errors={[linkEnded, linkEndedHelp]} />
  );
  return renderPage(c, site, page, status);
}

async function renderLinkedInvoice(c: Context<SiteEnv>, found: PrintedInvoice) {
  const { deps } = c.var;
  const site = await readLinkLayout(c);
  const language = languageByCode(found.language ?? c.var.language.code);
  c.set('language', language);
  const token = c.req.param('token') ?? '';
  const address = (path: string) => inLanguage(pathTo(path, { token }), language.code);
  const { hasXml } = await import('./shared/electronic-invoice.ts');
  const page = {
    site: { ...site, language },
    invoice: found,
    company: found.company ?? invoiceCompany(await findSettings(deps.db)),
    t: messagesOf(language.code),
    timeZone: deps.config.timeZone,
    pdf: address(paths.invoicePdf),
    xml: hasXml(found) ? address(paths.invoiceXml) : null,
  };
  const { PublicInvoicePage } = await import('../../views/invoices/public-invoice-page.tsx');
  return renderPage(c, site, <PublicInvoicePage {...page} />);
}

/** Views of single invoices are imported when they are first needed, so that the site starts faster. */
async function renderInvoiceForm(c: Context<SiteEnv>, panel: Panel, form: InvoiceForm) {
  const { deps, t } = c.var;
  const isMailed = await hasMailServer(deps.db, deps.config);
  const { InvoiceFormPage } = await import('../../views/invoices/invoice-form-page.tsx');
  return renderPanel(
    c,
    panel,
    <InvoiceFormPage {...form} panel={panel} t={t} isMailed={isMailed} />,
  );
}

export const invoiceControlPages = new Hono<SiteEnv>()
  .get(control.invoices, allowsPage('invoices:read'), async (c) => {
    const { deps, t } = c.var;
    const today = siteToday(deps);
    const [receivables, reminders] = await Promise.all([
      readReceivables(deps.db, today),
      findReminders(deps.db, today),
    ]);
    const { InvoiceListActions, ReceivablesList } = await import(
      '../../views/invoices/invoices-page.tsx'
    );
    return invoiceList.render(c, {
      above: ({ site }) => <ReceivablesList site={site} t={t} receivables={receivables} />,
      actions: (panel) => <InvoiceListActions panel={panel} t={t} reminders={reminders.length} />,
    });
  })
  .get(control.createInvoice, allowsPage('invoices:write'), async (c) => {
    const { deps } = c.var;
    const [panel, settings] = await Promise.all([readPanel(c), findSettings(deps.db)]);
    const { parcel = '', from = '', customer = '' } = c.req.query();
    const ids = c.req.query('parcels')?.split(',').map(idIn) ?? [];
    const parcels = ids.filter((id) => !Number.isNaN(id)).slice(0, limits.invoiceLines);
    const request = { parcel, parcels, from: idIn(from), customer: idIn(customer) };
    const context = { today: siteToday(deps), timeZone: deps.config.timeZone };
    const draft = await prefillInvoice(deps.db, settings, request, context);
    if (draft === undefined) return notFoundPage(c, panel);
    const tax = await findDraftTax(deps.db, draft, settings);
    return renderInvoiceForm(c, panel, { settings, draft, id: null, tax });
  })
  .get(paths.control.invoiceMonth, allowsPage('invoices:write'), async (c) => {
    const { deps } = c.var;
    const last = addDays(`${siteToday(deps).slice(0, 7)}-01`, -1).slice(0, 7);
    const chosen = month.catch(last).parse(c.req.query('month'));
    const [panel, settings] = await Promise.all([readPanel(c), findSettings(deps.db)]);
    const customer = await findCustomer(deps.db, idIn(c.req.query('customer') ?? ''));
    if (customer !== undefined) {
      const invoices = await previewMonth(deps, { month: chosen, customer: customer.id });
      const { code } = panel.site.language;
      const found = invoices.map((invoice) => unprintableCharacters(deps, invoice, code));
      const unprintable = [...new Set((await Promise.all(found)).flat())];
      const { MonthPreviewPage } = await import('../../views/invoices/month-preview-page.tsx');
      const props = { month: chosen, customer: customerName(customer), invoices };
      const company = invoiceCompany(settings);
      return renderPanel(
        c,
        panel,
        <MonthPreviewPage
          {...props}
          panel={panel}
          t={c.var.t}
          company={company}
          unprintable={unprintable}
        />,
      );
    }
    const found = await invoiceMonth(verbContext(c), { month: chosen, dry_run: 'yes' });
    const ticks = {
      isTicked: c.req.query('tick') !== 'none',
      saysXml: isInUnion(settings.country),
    };
    const { MonthPage } = await import('../../views/invoices/month-page.tsx');
    return renderPanel(
      c,
      panel,
      <MonthPage panel={panel} found={found} t={c.var.t} days={monthDays(chosen)} {...ticks} />,
    );
  })
  .get(control.invoice, allowsPage('invoices:read'), async (c) => {
    const { deps } = c.var;
    const [panel, settings, found] = await readPanelAndInvoice(c);
    if (found === undefined) return notFoundPage(c, panel);
    const company = found.company ?? invoiceCompany(settings);
    const isMailed = await hasMailServer(deps.db, deps.config);
    const props = { panel, t: c.var.t, invoice: found, company };
    const today = siteToday(deps);
    const isDraft = found.state === 'draft';
    const unprintable = isDraft
      ? await unprintableCharacters(deps, found, panel.site.language.code)
      : [];
    const page = { ...props, today, isMailed, canRemind: canRemind(found, today), unprintable };
    const { InvoicePage } = await import('../../views/invoices/invoice-page.tsx');
    return renderPanel(c, panel, <InvoicePage {...page} />);
  })
  .get(control.updateInvoice, allowsPage('invoices:write'), async (c) => {
    const [panel, settings, found] = await readPanelAndInvoice(c);
    if (found?.state !== 'draft') return notFoundPage(c, panel);
    const tax = await findDraftTax(c.var.deps.db, found, settings);
    return renderInvoiceForm(c, panel, { settings, draft: found, id: found.id, tax });
  });

/** The panel, the settings, and the invoice of the path; the invoice is undefined if there is none. */
function readPanelAndInvoice(c: Context<SiteEnv>) {
  const { deps } = c.var;
  const id = idIn(c.req.param('id') ?? '');
  return Promise.all([
    readPanel(c),
    findSettings(deps.db),
    findInvoice(deps.db, id, siteToday(deps)),
  ]);
}
