import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { withTypedAmount } from '../../http/input/amounts.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, callAddress, del, list, listBy, patch, post } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { withTypedCollection } from './collections.ts';
import {
  cashFilter,
  cashItem,
  cashRow,
  countNotStated,
  listCash,
  listUnbookedParcels,
  newCashSettlement,
  settleCash,
  takeBackSettlement,
  unbookedParcel,
} from './model.ts';
import { stateCash } from './state.ts';

const path = paths.api.cash;

export const cashApi = api([
  listBy(
    path,
    {
      summary: 'List what drivers have collected',
      description:
        'By driver, run, day and currency; `amount` is the cash that is to be handed in. `state=not_stated`: a row for each delivered parcel of which nobody has said what was collected; `difference`: those with a hand-in of more or less than was due.',
      access: allows('cash:read'),
      row: cashRow,
      search: false,
      filter: cashFilter,
    },
    (c, request, filter) => listCash(c.var.deps.db, request, filter),
  ),
  patch(path, stateCash, {
    fromForm: withTypedCollection,
    summary: 'State what was collected for a delivered parcel',
    description:
      'It makes no event and sends no mail. A stated amount can be corrected until it is handed in.',
    answer: cashItem,
    errors: [404, 409],
    done: (t) => t.done.saved,
    example: { parcel: 'TEST-1001', cod_method: 'cash' },
  }),
  list(
    paths.api.cashUnbooked,
    {
      summary: 'List delivered parcels whose amount is not booked',
      description:
        'Nobody has said whether it was collected: their status was set by hand or by an import. A delivery books it.',
      access: allows('cash:read'),
      row: unbookedParcel,
      search: false,
    },
    (c, request) => listUnbookedParcels(c.var.deps.db, request),
  ),
  post(paths.api.cashSettlements, settleCash, {
    fromForm: (fields) => withTypedAmount(fields, ['amount', 'currency']),
    summary: 'Sign off what a driver hands in',
    description:
      'A `reason` is needed where it is another amount than expected, or something is not stated, short or over.',
    answer: newCashSettlement,
    status: 201,
    errors: [409],
    done: (t) => t.done.saved,
    example: { run: 1, day: '2026-03-01', currency: 'EUR', amount: 12_050 },
  }),
  del(paths.api.cashSettlements, takeBackSettlement, {
    summary: 'Take a settlement back on the same day',
    errors: [404, 409],
    done: (t) => t.done.removed,
    example: { id: 1 },
  }),
]);

/** How many groups a page of the panel shows. Each lists its parcels, of which it may have many. */
const perPage = 20;

export const cashPages = new Hono<SiteEnv>().get(
  paths.control.cash,
  allowsPage('cash:read'),
  async (c) => {
    const { per_page, ...asked } = c.req.query();
    const chosen = (asked.open ?? asked.state) ? {} : { open: 'yes' };
    const filter = parse(cashFilter, { ...asked, ...chosen });
    const tab = filter.state ?? (filter.open === 'yes' ? 'open' : null);
    const { db } = c.var.deps;
    const request = { ...readListRequest(c), ...(per_page === undefined && { perPage }) };
    const [panel, rows, notStated] = await Promise.all([
      readPanel(c),
      listCash(db, request, filter),
      countNotStated(db),
    ]);
    const url = new URL(c.req.url);
    for (const [name, value] of Object.entries(chosen)) url.searchParams.set(name, value);
    const { search } = new URL(callAddress(paths.api.cashExport, url.href), url);
    const { CashPage } = await import('../../../views/parcels/cash-page.tsx');
    const props = { panel, t: c.var.t, rows, notStated, tab, query: search.slice(1) };
    return renderPanel(c, panel, <CashPage {...props} />);
  },
);
