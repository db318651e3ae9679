import { Hono } from 'hono';
import { ParcelListPage } from '../../../views/parcels/parcel-list-page.tsx';
import type { Db } from '../../database/tables.ts';
import { localDate } from '../../days.ts';
import type { SiteEnv } from '../../http/context.ts';
import { readListRequest } from '../../http/input/list-request.ts';
import { allowsPage } from '../../http/middleware/access.ts';
import { limits } from '../../shared/limits.ts';
import {
  type ChipCounts,
  chipFilters,
  maxChipCount,
  readDisplayOptions,
  toListedParcel,
} from '../../shared/parcel-list.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { localizeStatus } from '../event-presets/words.ts';
import { readEventChoices } from '../events/choices.ts';
import { findParcelBySpelling } from '../find-parcel.ts';
import { findParcelByCode } from '../queries.ts';
import { listParcelViews } from '../views/queries.ts';
import { countParcelsWith } from './count.ts';
import type { Clock } from './criteria.ts';
import { readParcelListRequest } from './filter.ts';
import { listParcels } from './list.ts';
import { countParcels } from './page-offsets.ts';

const { control } = paths;

/** As many saved views as the list shows. */
const allViews = { page: 1, perPage: limits.perPage.max, search: '', path: '' };

/** The panel's list of parcels, and the search in its bar, which leads to a parcel or to the list. */
export const parcelListPages = new Hono<SiteEnv>()
  .get(control.parcels, allowsPage('parcels:read'), async (c) => {
    const { db, config } = c.var.deps;
    const request = readListRequest(c, paths.api.parcels);
    const listRequest = readParcelListRequest(c);
    const [panel, list, choices, views, counts] = await Promise.all([
      readPanel(c),
      listParcels(db, request, listRequest),
      readEventChoices(c),
      listParcelViews(db, allViews),
      countChips(db, listRequest),
    ]);
    const options = readDisplayOptions(new URL(c.req.url).searchParams);
    const query = { filter: listRequest.filter, search: request.search, ...options };
    const props = { panel, t: c.var.t, query, choices, counts, views: views.data };
    const { code: language } = c.var.language;
    const data = list.data.map((parcel) => toListedParcel(localizeStatus(parcel, language)));
    const first = { ...list, data };
    const today = localDate(listRequest.now, config.timeZone);
    return renderPanel(c, panel, <ParcelListPage {...props} first={first} today={today} />);
  })
  .get(control.findParcel, allowsPage('parcels:read'), async (c) => {
    const search = c.req.query('search')?.trim() ?? '';
    const code = await findTypedCode(c.var.deps.db, search);
    const list = search === '' ? '' : `?${new URLSearchParams({ search })}`;
    const path = code === null ? control.parcels + list : pathTo(control.parcel, { code });
    return c.redirect(inLanguage(path, c.var.addressLanguage), 302);
  });

async function countChips(db: Db, clock: Clock): Promise<ChipCounts> {
  const [all, late, out] = await Promise.all([
    countParcels(db),
    countParcelsWith(db, chipFilters.late, clock, maxChipCount),
    countParcelsWith(db, chipFilters.out, clock, maxChipCount),
  ]);
  return { all: { count: all, isCapped: false }, late, out };
}

/** The tracking code of the only parcel that was typed, in whichever spelling. */
async function findTypedCode(db: Db, text: string): Promise<string | null> {
  const typed = readTypedCode(text);
  if (typed === null) return null;
  const found = (await findParcelByCode(db, typed.code)) ?? (await findParcelBySpelling(db, typed));
  return found?.tracking_code ?? null;
}
