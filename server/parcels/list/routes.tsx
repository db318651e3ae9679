import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ParcelListPage } from '../../../views/parcels/parcel-list-page.tsx';
import { largestPage } from '../../database/paginate.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { id, pageSchema } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import {
  listFields,
  listParameters,
  readListRequest,
  readYes,
} from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage, requestMay } from '../../http/middleware/access.ts';
import { yesNo } from '../../shared/enums.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { api, callAddress, get } from '../../verbs/call.ts';
import { readPanel, renderPanel } from '../../web/panel.ts';
import { cursorText, listParcelChanges, startOfChanges } from '../changes/changes.ts';
import { localizeStatus, toAdminParcel } from '../event-presets/words.ts';
import { readEventChoices } from '../events/model.ts';
import { findParcelByTypedCode } from '../find-parcel.ts';
import { parcelShape } from '../model.ts';
import { findNoPriceTexts } from '../no-price.ts';
import { redactPhones } from '../phones.ts';
import { withRuns } from '../runs/runs.ts';
import { listParcelViews } from '../saved-views.ts';
import { localDate } from '../shared/delivery-days.ts';
import {
  type ChipCounts,
  chipFilters,
  maxChipCount,
  readDisplayOptions,
  toListedParcel,
} from '../shared/parcel-list.ts';
import { versionTag } from '../version.ts';
import { countAllParcels, countParcelsWith } from './counts.ts';
import type { Clock } from './criteria.ts';
import { parcelFilter, readParcelListRequest } from './filter.ts';
import { listParcelIds, listParcels } from './list.ts';

const { control } = paths;
const query = listParameters.extend(parcelFilter.shape);

const listedRun = z
  .strictObject({
    id,
    name: z.string().nullable(),
    driver: z.strictObject({ id, name: z.string() }).nullable(),
  })
  .meta({ description: 'The last run of the parcel, where `with_run` asks for it.' });

const listedParcel = z
  .strictObject({
    ...parcelShape,
    version: z.string().meta({ description: 'What `If-Match` takes: the `ETag` of the parcel.' }),
    run: listedRun.nullable().optional(),
    no_price: z.string().optional().meta({
      description: 'Why its delivery service has no price for it, in the reader’s language.',
    }),
  })
  .meta({ id: 'ListedParcel' });

const deletedParcel = z.strictObject({ id, tracking_code: z.string(), deleted: z.literal(true) });
const parcelChanges = z.strictObject({ data: z.array(z.union([listedParcel, deletedParcel])) });

export const parcelListApi = api([
  get(
    paths.api.parcels,
    {
      summary: 'List parcels',
      description:
        'With `updated_since`, a time or the `meta.next` of the answer before: what has changed, in order; then no other filter.',
      access: allows('parcels:read'),
      query: query.extend({
        updated_since: z.string().optional(),
        with_run: z.enum(yesNo).optional().meta({ description: 'For those who may read runs.' }),
      }),
      answer: z.union([pageSchema(listedParcel), parcelChanges]),
      hasNext: true,
    },
    async (c) => {
      if (c.req.query('updated_since') !== undefined) return changesAnswer(c);
      const list = await listParcels(c.var.deps.db, readListRequest(c), readParcelListRequest(c));
      const noPrices = await findNoPriceTexts(c, list.data);
      const data = list.data.map((parcel) => withNoPrice(noPrices, withVersion(c, parcel)));
      const hasRuns = readYes(c, 'with_run') && requestMay(c, 'runs:read');
      return { ...list, data: hasRuns ? await withRuns(c.var.deps.db, data) : data };
    },
  ),
  get(
    paths.api.parcelIds,
    {
      summary: 'List the ids of parcels',
      access: allows('parcels:read'),
      query,
      answer: z.strictObject({ ids: z.array(id), total_is_capped: z.boolean() }),
    },
    async (c) => {
      const { search } = readListRequest(c);
      const request = readParcelListRequest(c);
      const found = await listParcelIds(c.var.deps.db, search, request, limits.parcelIds);
      return { ids: found.ids, total_is_capped: found.isCut };
    },
  ),
]);

const changesRequest = z.strictObject({
  updated_since: startOfChanges,
  per_page: listFields.per_page,
});

/** Answers what was changed since a time or a cursor, for programs that keep a copy of the parcels. */
async function changesAnswer(c: Context<SiteEnv>) {
  const { db, config } = c.var.deps;
  const { updated_since: start, per_page: perPage } = parse(changesRequest, c.req.query());
  const request = { start, perPage, keptMs: config.keep.auditMs, now: new Date() };
  const { data, next } = await listParcelChanges(db, request);
  const shown = data.map((parcel) => ('deleted' in parcel ? parcel : withVersion(c, parcel)));
  return success(c, { data: shown }, { meta: { next: cursorText(next) } });
}

function withNoPrice<Row extends { id: number }>(noPrices: ReadonlyMap<number, string>, row: Row) {
  const no_price = noPrices.get(row.id);
  return no_price === undefined ? row : { ...row, no_price };
}

function withVersion(c: Context<SiteEnv>, row: ParcelRow) {
  const parcel = redactPhones(c, toAdminParcel(row, c.var.language.code));
  return { ...parcel, version: versionTag(row) };
}

/** The panel's list of parcels, and the search in its bar, which leads to a parcel or to the list. */
export const parcelListPages = new Hono<SiteEnv>()
  .get(control.parcels, allowsPage('parcels:read'), async (c) => {
    const { db, config } = c.var.deps;
    const url = new URL(c.req.url);
    const options = readDisplayOptions(url.searchParams);
    const hasRuns = options.columns.includes('run') && requestMay(c, 'runs:read');
    if (hasRuns) url.searchParams.set('with_run', 'yes');
    const request = readListRequest(c, callAddress(paths.api.parcels, url.href));
    const listRequest = readParcelListRequest(c);
    const [panel, list, choices, views, counts] = await Promise.all([
      readPanel(c),
      listParcels(db, request, listRequest),
      readEventChoices(db, c.var.language.code),
      listParcelViews(db, largestPage),
      countChips(db, listRequest),
    ]);
    const query = { filter: listRequest.filter, search: request.search, ...options };
    const props = { panel, t: c.var.t, query, choices, counts, views: views.data };
    const { code: language } = c.var.language;
    const noPrices = await findNoPriceTexts(c, list.data);
    const rows = list.data.map((parcel) =>
      toListedParcel(withNoPrice(noPrices, redactPhones(c, localizeStatus(parcel, language)))),
    );
    const first = { ...list, data: hasRuns ? await withRuns(db, rows) : rows };
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
    countAllParcels(db),
    countParcelsWith(db, chipFilters.late, clock, maxChipCount),
    countParcelsWith(db, chipFilters.out, clock, maxChipCount),
  ]);
  return { all: { count: all, isCapped: false }, late, out };
}

/** The tracking code of the parcel whose code was typed, in any spelling; null if there is none, or more than one. */
async function findTypedCode(db: Db, text: string): Promise<string | null> {
  const typed = readTypedCode(text);
  if (typed === null) return null;
  return (await findParcelByTypedCode(db, typed))?.tracking_code ?? null;
}
