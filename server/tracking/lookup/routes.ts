import { getQueryStrings } from 'hono/utils/url';
import { z } from 'zod';
import { firstPage, pagedList } from '../../database/paginate.ts';
import { answerShape, day, fileName, pageSchema, time } from '../../http/answer.ts';
import { setHeader } from '../../http/headers.ts';
import { listFields } from '../../http/input/list-request.ts';
import { invalidField, parse } from '../../http/input/validation.ts';
import { anyone, requestMay } from '../../http/middleware/access.ts';
import { activity } from '../../parcels/activities/model.ts';
import { delivery, publicDelivery } from '../../parcels/deliveries/model.ts';
import { findTypedParcel } from '../../parcels/find-with-history.ts';
import { parcelShape } from '../../parcels/model.ts';
import { redactPhones } from '../../parcels/phones.ts';
import { pieces } from '../../parcels/pieces.ts';
import type { ParcelWithHistory, TrackedParcel } from '../../parcels/shared/parcel.ts';
import { versionTag } from '../../parcels/version.ts';
import { mapValues, pick } from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import { paths } from '../../shared/paths.ts';
import { publicMapFields, publicParcelFields } from '../../shared/public-names.ts';
import { readTypedCodes } from '../../shared/typed-code.ts';
import { api, get, post } from '../../verbs/call.ts';
import { findPublicVisibility } from '../privacy/redact.ts';
import { perParcel, unlock, unlockRequest } from '../privacy/unlock.ts';
import { lookUpPublicly, noSuchParcel, readLookup } from './lookup.ts';
import { lookUpCodes } from './multi-lookup.ts';

const stageDay = day.optional().meta({
  description:
    'While it is out for delivery, or an attempt has failed, since when, in the time zone of the site.',
});

const history = {
  history: pageSchema(activity),
  progress: z.enum(['delivered', 'in_transit', 'exception']).nullable(),
  stage_day: stageDay,
};

const parcelWithHistory: z.ZodType<ParcelWithHistory> = z
  .strictObject({
    ...parcelShape,
    pieces,
    ...history,
    delivery: delivery.nullable(),
    unlocked: z.literal(true).exactOptional().meta({ description: 'Visitors see less.' }),
  })
  .meta({ id: 'ParcelWithHistory' });

const rules: Record<string, (typeof parcelFields)[keyof typeof parcelFields]> = parcelFields;
const publicShape: Record<string, z.ZodType> = answerShape(pick(rules, [...publicParcelFields]));
const onMap: Record<string, z.ZodType> = answerShape(pick(rules, [...publicMapFields]));

/** A parcel for visitors. Redacted fields are null; the map's fields are missing if the map is not shown. */
const publicParcel = z
  .strictObject({
    ...mapValues(publicShape, (field) => field.nullable()),
    ...mapValues(onMap, (field) => field.nullable().optional()),
    status_key: z.string().nullable(),
    image: fileName.nullable(),
    delivery: publicDelivery.nullable(),
    stops_before: z.int().optional(),
    arrival_window: z
      .strictObject({ from: time, to: time })
      .optional()
      .meta({ description: 'Between which times of today it arrives, if its run was planned.' }),
    pieces_scanned: z.array(z.int()).optional(),
    working_days_late: z.int().optional(),
    ...history,
    masked: z.literal(true).optional(),
    locked: z.literal(true).optional(),
    unlocked: z.literal(true).optional(),
  })
  .meta({ id: 'PublicParcel' });

const trackedParcel: z.ZodType<TrackedParcel> = z.strictObject({
  ...pick(parcelShape, [
    'stage',
    'status',
    'status_key',
    'current_location',
    'min_expected_delivery_date',
    'max_expected_delivery_date',
  ]),
  tracking_code: z.string(),
  found: z.boolean(),
  stage_day: stageDay,
  updated_at: time.nullable(),
});

/** The JSON API of lookups: looks up one parcel or several, and unlocks a parcel. */
export const trackingApi = api([
  get(
    paths.api.parcel,
    {
      summary: 'Look up a parcel',
      description: 'Who may read parcels gets every field, others what the site shows to visitors.',
      access: anyone,
      query: z.object(listFields),
      answer: z.union([parcelWithHistory, publicParcel]),
      isVersioned: true,
    },
    async (c) => {
      // Path and query are validated together, so that one response names all invalid fields.
      const fields = { ...c.req.query(), ...c.req.param() };
      const search = getQueryStrings(c.req.url);
      setHeader(c, 'Cache-Control', 'private, no-store');
      if (!requestMay(c, 'parcels:read')) return lookUpPublicly(c, fields, search);

      const { code, request } = readLookup(c, fields);
      const { db, config } = c.var.deps;
      const { code: language } = c.var.language;
      const history = { timeZone: config.timeZone, request, query: search, language };
      const found = await findTypedParcel(db, code, history);
      if (found === undefined) throw noSuchParcel(c);
      const parcel = redactPhones(c, found);
      setHeader(c, 'ETag', versionTag(parcel));
      const publicVisibility = await findPublicVisibility(db);
      return publicVisibility === 'all' ? parcel : { ...parcel, unlocked: true };
    },
  ),
  get(
    paths.api.tracking,
    {
      summary: 'Look up as many as ten parcels',
      access: anyone,
      query: z.object({ codes: z.string().max(1000) }),
      answer: pageSchema(trackedParcel),
    },
    async (c) => {
      setHeader(c, 'Cache-Control', 'private, no-store');
      const codes = readTypedCodes(c.req.query('codes') ?? '');
      if (codes.parts.length === 0) throw invalidField('codes', 'trackingCodeMissing');
      const list = await lookUpCodes(c, codes);
      // This list has only one page.
      const page = firstPage(paths.api.tracking);
      return pagedList(list, list.length, page, page.path);
    },
  ),
  post(
    paths.api.unlockParcel,
    {
      permission: 'parcels:unlock',
      input: unlockRequest,
      limit: perParcel,
      async run(c, input) {
        const { answer } = parse(unlockRequest, input);
        setHeader(c, 'Cache-Control', 'private, no-store');
        await unlock(c, { code: c.req.param('code') }, answer);
      },
    },
    {
      summary: 'Show all of a parcel by an answer about it',
      takes: 'json or form',
      example: { answer: '0142' },
    },
  ),
]);
