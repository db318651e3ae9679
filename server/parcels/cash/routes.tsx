import { Hono } from 'hono';
import type { SiteEnv } from '../../http/context.ts';
import { withTypedAmount } from '../../http/input/amounts.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { paths } from '../../shared/paths.ts';
import { api, callAddress, del, list, patch, post } from '../../verbs/call.ts';
import { may } from '../../web/shared/panel.ts';
import type { CashRow } from '../shared/cash.ts';
import { withTypedCollection } from './collections.ts';
import { cashList } from './list.tsx';
import {
  cashItem,
  findOpenCash,
  listUnbookedParcels,
  newCashSettlement,
  settleCash,
  takeBackSettlement,
  unbookedParcel,
} from './model.ts';
import { stateCash } from './state.ts';

const path = paths.api.cash;

export const cashApi = api([
  cashList.call,
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

/** The number of parcels on a page, in all groups together: rendering a page blocks all other requests. */
const mostItems = 500;

export const cashPages = new Hono<SiteEnv>().get(
  paths.control.cash,
  allowsPage('cash:read'),
  async (c) => {
    const { t } = c.var;
    const [{ CashDetails }, { DriversWithCash }, { TillLinks }, cash] = await Promise.all([
      import('../../../views/parcels/cash-details.tsx'),
      import('../../../views/parcels/drivers-with-cash.tsx'),
      import('../../../views/till/till-links.tsx'),
      findOpenCash(c.var.deps.db),
    ]);
    const [, query] = callAddress(path, c.req.url).split('?');
    const isOfParcel = c.req.query('state') === 'not_stated';
    return cashList.render(c, {
      actions: (panel) =>
        may(panel, 'cash:write') && <TillLinks panel={panel} t={t} to={['counter', 'till']} />,
      above: (panel) => <DriversWithCash panel={panel} t={t} cash={cash} />,
      details: (row, panel, count) => (
        <CashDetails
          panel={panel}
          t={t}
          row={row}
          isOfParcel={isOfParcel}
          mostItems={Math.floor(mostItems / count)}
          all={count > 1 ? groupQuery(query, row) : null}
        />
      ),
    });
  },
);

/** The query of the page that shows one group with all its parcels. */
function groupQuery(query: string | undefined, { driver, run, day }: CashRow): string {
  const asked = new URLSearchParams(query);
  if (driver !== null) asked.set('driver', String(driver.id));
  if (run !== null) asked.set('run', String(run.id));
  asked.set('day', day);
  asked.delete('page');
  return String(asked);
}
