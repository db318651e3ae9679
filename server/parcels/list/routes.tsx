import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ParcelBulk, ParcelListLinks } from '../../../views/parcels/list/parcel-bulk.tsx';
import type { Db } from '../../database/tables.ts';
import { id, pageSchema } from '../../http/answer.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { listFields, listParameters, readListRequest } from '../../http/input/list-request.ts';
import { parse } from '../../http/input/validation.ts';
import { allows, allowsPage } from '../../http/middleware/access.ts';
import { yesNo } from '../../shared/enums.ts';
import { limits } from '../../shared/limits.ts';
import { inLanguage, paths, pathTo } from '../../shared/paths.ts';
import { readTypedCode } from '../../shared/typed-code.ts';
import { api, get } from '../../verbs/call.ts';
import { cursorText, listParcelChanges, startOfChanges } from '../changes/changes.ts';
import { readEventChoices } from '../events/model.ts';
import { findParcelByTypedCode } from '../find-parcel.ts';
import { parcelFilter, readParcelListRequest } from './filter.ts';
import { listParcelIds } from './list.ts';
import { listedParcel, parcelList, withVersion } from './parcel-list.tsx';

const { control } = paths;
const query = listParameters.extend(parcelFilter.shape);

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
      query: listParameters.extend(parcelList.parameters.shape).extend({
        updated_since: z.string().optional(),
        with_run: z.enum(yesNo).optional().meta({ description: 'For those who may read runs.' }),
      }),
      answer: z.union([pageSchema(listedParcel, parcelList.more), parcelChanges]),
      ...(parcelList.media && { media: parcelList.media }),
      hasNext: true,
    },
    (c) => (c.req.query('updated_since') === undefined ? parcelList.read(c) : changesAnswer(c)),
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
  const shown = data.map((parcel) => ('deleted' in parcel ? parcel : withVersion(parcel, c)));
  return success(c, { data: shown }, { meta: { next: cursorText(next) } });
}

/** The panel's list of parcels, and the search in its bar, which leads to a parcel or to the list. */
export const parcelListPages = new Hono<SiteEnv>()
  .get(control.parcels, allowsPage('parcels:read'), async (c) => {
    const { t, language, deps } = c.var;
    const choices = await readEventChoices(deps.db, language.code);
    return parcelList.render(c, {
      actions: (panel) => <ParcelListLinks panel={panel} t={t} />,
      bulk: (panel) => <ParcelBulk panel={panel} t={t} choices={choices} />,
    });
  })
  .get(control.findParcel, allowsPage('parcels:read'), async (c) => {
    const search = c.req.query('search')?.trim() ?? '';
    const code = await findTypedCode(c.var.deps.db, search);
    const list = search === '' ? '' : `?${new URLSearchParams({ search })}`;
    const path = code === null ? control.parcels + list : pathTo(control.parcel, { code });
    return c.redirect(inLanguage(path, c.var.addressLanguage), 302);
  });

/** The tracking code of the parcel whose code was typed, in any spelling; null if there is none, or more than one. */
async function findTypedCode(db: Db, text: string): Promise<string | null> {
  const typed = readTypedCode(text);
  if (typed === null) return null;
  return (await findParcelByTypedCode(db, typed))?.tracking_code ?? null;
}
