import { Hono } from 'hono';
import { getQueryStrings } from 'hono/utils/url';
import { firstPage, pagedList } from '../../database/paginate.ts';
import type { SiteEnv } from '../../http/context.ts';
import { success } from '../../http/envelope.ts';
import { setHeader } from '../../http/headers.ts';
import { invalidField } from '../../http/input/validation.ts';
import { anyone, may } from '../../http/middleware/access.ts';
import { findTypedParcel } from '../../parcels/find-with-history.ts';
import { versionTag } from '../../parcels/version.ts';
import { paths } from '../../shared/paths.ts';
import { readTypedCodes } from '../../shared/typed-codes.ts';
import { findPublicVisibility, redactFor } from '../privacy/redact.ts';
import { lookUpPublicly, noSuchParcel, readLookup } from './lookup.ts';
import { lookUpMultiple } from './multi-lookup.ts';

/** The JSON API of lookups: one parcel, and several at once. */
export const trackingApi = new Hono<SiteEnv>()
  .get(paths.api.parcel, anyone, async (c) => {
    // Path and query are validated together, so that the response names all invalid fields at once.
    const fields = { ...c.req.query(), ...c.req.param() };
    const search = getQueryStrings(c.req.url);
    setHeader(c, 'Cache-Control', 'private, no-store');
    if (!may(c, 'parcels:read')) return success(c, await lookUpPublicly(c, fields, search));

    const { code, request } = readLookup(c, fields);
    const { db, config } = c.var.deps;
    const { code: language } = c.var.language;
    const history = { timeZone: config.timeZone, request, query: search, language };
    const parcel = await findTypedParcel(db, code, history);
    if (parcel === undefined) throw noSuchParcel(c);
    setHeader(c, 'ETag', versionTag(parcel));
    const publicVisibility = await findPublicVisibility(db);
    return success(c, redactFor({ parcel, publicVisibility }, { visibility: 'all', language }));
  })
  .get(paths.api.tracking, anyone, async (c) => {
    setHeader(c, 'Cache-Control', 'private, no-store');
    const codes = readTypedCodes(c.req.query('codes') ?? '');
    if (codes.parts.length === 0) throw invalidField('codes', 'trackingCodeMissing');
    const list = await lookUpMultiple(c, codes);
    // All of them are on the one page of this list.
    const page = firstPage(paths.api.tracking);
    return success(c, pagedList(list, list.length, page, page.path));
  });
