import { type Context, Hono } from 'hono';
import { InvoiceFormPage } from '../../views/invoices/invoice-form-page.tsx';
import { InvoicePage } from '../../views/invoices/invoice-page.tsx';
import { ListPage } from '../../views/panel/list-page.tsx';
import { idIn } from '../database/record-id.ts';
import { findSettings } from '../database/settings.ts';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { parse } from '../http/input/validation.ts';
import { allowsPage } from '../http/middleware/access.ts';
import { hasMailServer } from '../notifications/mail-server/stored-server.ts';
import type { Invoice } from '../shared/invoice.ts';
import { paths } from '../shared/paths.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import { prefillInvoice } from './draft.ts';
import { companyOf } from './issue.ts';
import { findInvoice, listInvoices, siteToday } from './read.ts';
import { invoiceFilter } from './schema.ts';

const { control } = paths;

/** The panel's pages for invoices. */
export const invoiceControlPages = new Hono<SiteEnv>()
  .get(control.invoices, allowsPage('invoices:read'), async (c) => {
    const { state } = parse(invoiceFilter, c.req.query());
    const request = readListRequest(c, paths.api.invoices);
    const filter = { status: state, today: siteToday(c.var.deps) };
    const [panel, invoices] = await Promise.all([
      readPanel(c),
      listInvoices(c.var.deps.db, request, filter),
    ]);
    return renderPanel(
      c,
      panel,
      <ListPage
        panel={panel}
        t={c.var.t}
        records={{ kind: 'invoices', first: invoices, state }}
        search={request.search}
      />,
    );
  })
  .get(control.createInvoice, allowsPage('invoices:write'), async (c) => {
    const { deps } = c.var;
    const [panel, settings] = await Promise.all([readPanel(c), findSettings(deps.db)]);
    const { parcel = '', from = '' } = c.req.query();
    const request = { parcel, from: idIn(from) };
    const draft = await prefillInvoice(deps.db, settings, request, siteToday(deps));
    if (draft === undefined) return notFoundPage(c, panel);
    const page = { panel, t: c.var.t, settings, begun: draft };
    return renderPanel(c, panel, <InvoiceFormPage {...page} id={null} />);
  })
  .get(control.invoice, allowsPage('invoices:read'), async (c) => {
    const { deps } = c.var;
    const [panel, settings, invoice] = await readInvoice(c);
    if (invoice === undefined) return notFoundPage(c, panel);
    const company = invoice.company ?? companyOf(settings);
    const isMailed = await hasMailServer(deps.db, deps.config);
    const page = { panel, t: c.var.t, invoice, company, today: siteToday(deps), isMailed };
    return renderPanel(c, panel, <InvoicePage {...page} />);
  })
  .get(control.updateInvoice, allowsPage('invoices:write'), async (c) => {
    const [panel, settings, invoice] = await readInvoice(c);
    if (invoice?.state !== 'draft') return notFoundPage(c, panel);
    const page = { panel, t: c.var.t, settings, begun: invoice };
    return renderPanel(c, panel, <InvoiceFormPage {...page} id={invoice.id} />);
  });

function readInvoice(c: Context<SiteEnv>) {
  const { deps } = c.var;
  const id = idIn(c.req.param('id') ?? '');
  const invoice: Promise<Invoice | undefined> = findInvoice(deps.db, id, siteToday(deps));
  return Promise.all([readPanel(c), findSettings(deps.db), invoice]);
}
