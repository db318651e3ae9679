import { Hono } from 'hono';
import { CreateInvoicePage } from '../../views/control/invoices/create-invoice-page.tsx';
import { InvoicePage } from '../../views/control/invoices/invoice-page.tsx';
import { ListPage } from '../../views/control/list-page.tsx';
import type { SiteEnv } from '../http/context.ts';
import { readListRequest } from '../http/input/list-request.ts';
import { signedInOnly } from '../http/middleware/access.ts';
import { paths } from '../shared/paths.ts';
import { nothingFound } from '../site/nothing-found-page.tsx';
import { readPanel, renderPanel } from '../site/panel.ts';
import { findInvoice, listInvoices } from './queries.ts';

const { control } = paths;

/** The panel's pages for invoices. */
export const invoiceControlPages = new Hono<SiteEnv>()
  .get(control.invoices, signedInOnly, async (c) => {
    const request = readListRequest(c, paths.api.invoices);
    const [panel, invoices] = await Promise.all([
      readPanel(c),
      listInvoices(c.var.deps.db, request),
    ]);
    return renderPanel(
      c,
      panel,
      <ListPage
        panel={panel}
        t={c.var.t}
        records={{ kind: 'invoices', first: invoices }}
        search={request.search}
      />,
    );
  })
  .get(control.createInvoice, signedInOnly, async (c) => {
    const panel = await readPanel(c);
    return renderPanel(c, panel, <CreateInvoicePage panel={panel} t={c.var.t} />);
  })
  .get(control.invoice, signedInOnly, async (c) => {
    const panel = await readPanel(c);
    const id = Number(c.req.param('id'));
    const invoice = await findInvoice(c.var.deps.db, id);
    if (invoice === undefined) return nothingFound(c, panel);
    return renderPanel(c, panel, <InvoicePage panel={panel} t={c.var.t} invoice={invoice} />);
  });
