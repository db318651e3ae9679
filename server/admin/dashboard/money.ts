import type { Context } from 'hono';
import { siteToday } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { requestMay } from '../../http/middleware/access.ts';
import { readReceivables } from '../../invoices/journal.ts';
import { findOpenCash } from '../../parcels/cash/model.ts';
import type { OpenMoney } from '../../web/shared/panel.ts';

/** What customers owe, and what drivers hold, as far as the member may see it. */
export async function readOpenMoney(c: Context<SiteEnv>): Promise<OpenMoney[]> {
  const { deps } = c.var;
  const [owed, cash] = await Promise.all([
    requestMay(c, 'invoices:read') ? readReceivables(deps.db, siteToday(deps)) : null,
    requestMay(c, 'cash:read') ? findOpenCash(deps.db) : null,
  ]);
  const currencies = new Set([...(owed ?? []), ...(cash ?? [])].map(({ currency }) => currency));
  return [...currencies]
    .sort()
    .map((currency) => {
      const { open = 0, overdue = 0 } = owed?.find((sums) => sums.currency === currency) ?? {};
      const held = (cash ?? [])
        .filter((one) => one.currency === currency)
        .reduce((sum, { amount }) => sum + amount, 0);
      return {
        currency,
        open: owed && open,
        overdue: owed && overdue,
        withDrivers: cash && held,
      };
    })
    .filter(({ open, withDrivers }) => open || withDrivers);
}
