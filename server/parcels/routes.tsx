import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { Messages } from '../../views/translations/messages.ts';
import { customerForReader } from '../customers/list.tsx';
import { findCustomer, findCustomersById, findServiceChoices } from '../customers/queries.ts';
import { addressLine, customerName } from '../customers/shared/customer-texts.ts';
import { idIn } from '../database/rows.ts';
import { findUnits } from '../database/settings.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import type { SiteEnv } from '../http/context.ts';
import { setHeader } from '../http/headers.ts';
import { validationProblem } from '../http/input/validation.ts';
import { allows, allowsPage, requestMay } from '../http/middleware/access.ts';
import { textParts } from '../shared/address.ts';
import { mapValues, pick, withAllFields } from '../shared/field-values.ts';
import { customerLinks } from '../shared/fields.ts';
import { interpolate, plural } from '../shared/interpolate.ts';
import { limits } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { newTrackingCode } from '../shared/typed-code.ts';
import { api, del, getBy, patch, post } from '../verbs/call.ts';
import { readPanel, renderPanel } from '../web/panel.ts';
import { notFoundPage } from '../web/problem-page.tsx';
import {
  findAddressContext,
  noParts,
  withoutFoundPositions,
  withoutReadParts,
} from './addresses/complete.ts';
import { readAddress } from './addresses/read.ts';
import { toAdminParcel } from './event-presets/words.ts';
import { findParcelByKey } from './find-parcel.ts';
import { findPieces } from './find-pieces.ts';
import {
  bulkResults,
  createManyParcels,
  deleteManyParcels,
  type NewParcelResult,
  newParcelResults,
  newParcels,
  type ParcelResult,
  updateManyParcels,
} from './many.ts';
import {
  addCustomerOfParcel,
  createParcel,
  customerMatch,
  deleteParcel,
  findRecentValues,
  parcel,
  parcelImage,
  removeParcelImage,
  setParcelImage,
  updateParcel,
} from './model.ts';
import { renderParcelPage } from './panel-parcel.ts';
import { readPiecesForm } from './pieces.ts';
import { parcelChange } from './schema.ts';
import { copiedFields, type Prefill, repeatedFields, returnFields } from './shared/parcel-copy.ts';
import type { BulkResult } from './shared/parcel-list.ts';
import { type Piece, unknownPiece, withUnknown } from './shared/pieces.ts';
import { findOfferedTemplates, findTemplate } from './templates/model.ts';
import { ifMatch, versionTag } from './version.ts';

const { control } = paths;
const { parcels: path, parcelsMany: manyPath, parcelImage: imagePath } = paths.api;
const address = { recipient_name: 'Ada Lovelace', destination: '12 Harbor Street, Porto' };

const unreadAddress = pick(noParts, textParts);
const addressRead = z.strictObject(mapValues(unreadAddress, () => z.string().nullable()));

/** Calls that change parcels. Lists are in list/; one parcel is read, also by visitors, in tracking/lookup/. */
export const parcelsApi = api([
  post(path, createParcel, {
    summary: 'Create a parcel',
    answer: parcel,
    status: 201,
    isVersioned: true,
    show: parcelWithTag,
    fromForm: (fields, c) => readPiecesForm(c.var.deps.db, fields),
    done: (t) => t.done.created,
    example: { tracking_code: 'DOC-1001', ...address },
  }),
  patch(path, ifMatch(updateParcel), {
    summary: 'Change a parcel',
    json: parcelChange,
    answer: parcel,
    isVersioned: true,
    show: parcelWithTag,
    fromForm: (fields, c) => readPiecesForm(c.var.deps.db, fields),
    done: (t) => t.done.saved,
    example: { id: 'TEST-1001', weight: '2 kg' },
  }),
  del(path, ifMatch(deleteParcel), {
    summary: 'Delete a parcel',
    done: (t) => t.done.deleted,
    example: { id: 'TEST-1001' },
  }),
  getBy(
    paths.api.addresses,
    {
      summary: 'Read an address',
      description:
        'The parts of a text, as far as they are sure; `null` for the others. `name`: of who is there.',
      access: allows('parcels:write'),
      query: z.object({
        text: z.string().min(1).max(limits.text),
        name: z.string().max(limits.text).optional(),
      }),
      answer: addressRead,
    },
    async (c, { text, name }) => {
      const read = readAddress(text, await findAddressContext(c.var.deps.db), [name]);
      return { ...unreadAddress, ...read };
    },
  ),
  post(manyPath, createManyParcels, {
    summary: 'Create many parcels',
    description: 'Each has a result of its own; those that are invalid fail alone.',
    json: newParcels,
    maxSize: limits.newParcels.bytes,
    answer: newParcelResults,
    isOutcome: true,
    status: 201,
    show: ({ var: { t } }, results) => ({ results: results.map((one) => newParcelAnswer(t, one)) }),
    done: (t, results, languageTag) => {
      const count = results.filter(({ id }) => id !== null).length;
      return plural(t.parcelList, 'added', { count }, languageTag);
    },
    example: { parcels: [{ tracking_code: 'DOC-2001', ...address }] },
  }),
  patch(manyPath, updateManyParcels, {
    summary: 'Change many parcels',
    answer: bulkResults,
    isOutcome: true,
    show: showResults,
    done: countMessage('changed'),
    example: { parcels: [1], weight: '2 kg' },
  }),
  del(manyPath, deleteManyParcels, {
    summary: 'Delete many parcels',
    answer: bulkResults,
    isOutcome: true,
    show: showResults,
    done: countMessage('deleted'),
    example: { parcels: [2] },
  }),
  post(paths.api.customerOfParcel, addCustomerOfParcel, {
    summary: 'Add the sender or recipient of a parcel to the customers',
    description: 'One with the same email or phone is linked instead: `existed` is true.',
    errors: [404],
    answer: customerMatch,
    records: ['customer'],
    status: 201,
    show: (c, match) => ({ ...match, customer: customerForReader(c, match.customer) }),
    done: (t, { customer, existed }) =>
      interpolate(existed ? t.customers.exists : t.customers.added, {
        name: customerName(customer),
      }),
    example: { parcel: 'TEST-1001', end: 'recipient' },
  }),
  post(imagePath, ifMatch(setParcelImage), {
    summary: 'Set the photo of a parcel',
    takes: 'upload',
    answer: parcelImage,
    isOutcome: true,
    isVersioned: true,
    show: showImage,
    done: (t) => t.done.saved,
    formExample: { id: 'TEST-1001', image: 'photo.jpg' },
  }),
  del(imagePath, ifMatch(removeParcelImage), {
    summary: 'Remove the photo of a parcel',
    answer: parcelImage,
    isOutcome: true,
    isVersioned: true,
    show: showImage,
    done: (t) => t.done.removed,
    example: { id: 'TEST-1001' },
  }),
]);

function parcelWithTag(c: Context<SiteEnv>, { pieces, ...row }: ParcelRow & { pieces: Piece[] }) {
  setHeader(c, 'ETag', versionTag(row));
  return { ...toAdminParcel(row, c.var.language.code), pieces };
}

function showImage(c: Context<SiteEnv>, row: ParcelRow) {
  setHeader(c, 'ETag', versionTag(row));
  return { image: row.image };
}

function newParcelAnswer(t: Messages, result: NewParcelResult) {
  const { id, tracking_code } = result;
  if (id !== null) return { id, tracking_code, ok: true, errors: [] };
  if (result.issues === null) {
    const message = t.errors.codeTaken;
    const error_details = [{ field: 'tracking_code', code: 'custom', message }];
    return { id, tracking_code, ok: false, errors: [message], error_details };
  }
  const { errors, details } = validationProblem(result.issues, t);
  return { id, tracking_code, ok: false, errors, error_details: details };
}

function showResults({ var: { t } }: Context<SiteEnv>, found: ParcelResult[]) {
  const sentences = {
    'not-found': t.errors.notFound,
    'delivery-days': interpolate(t.fieldErrors.deliveryDays, {
      field: t.control.fields.max_expected_delivery_date,
    }),
  };
  const results = found.map(
    ({ error, ...result }): BulkResult => ({
      ...result,
      ok: error === null,
      error: error === null ? null : sentences[error],
    }),
  );
  return { results };
}

function countMessage(key: 'changed' | 'deleted') {
  return (t: Messages, found: ParcelResult[], languageTag: string) => {
    const count = found.filter(({ error }) => error === null).length;
    return plural(t.parcelList, key, { count }, languageTag);
  };
}

// Loaded on demand, so that a site starts without the largest forms.
const updateViews = () => import('../../views/parcels/update-pages.tsx');

export const parcelPages = new Hono<SiteEnv>()
  .get(control.createParcel, allowsPage('parcels:write'), async (c) => {
    const { db } = c.var.deps;
    const [panel, prefill, templates, recent, { units }, deliveryServices] = await Promise.all([
      readPanel(c),
      findPrefill(c),
      findOfferedTemplates(db),
      findRecentValues(db),
      findUnits(db),
      findServiceChoices(db),
    ]);
    if (prefill === undefined) return notFoundPage(c, panel);
    // The module is loaded here, because its tables of the letters of all scripts would make each start longer.
    const { codePrefix: prefixOf } = await import('./code-prefix.ts');
    const codePrefix = prefixOf(panel.site.settings.company_name);
    const filledIn = {
      offered: newTrackingCode(codePrefix),
      ...(await withCustomers(db, prefill)),
    };
    const choices = { templates, units, deliveryServices, ...recent };
    const props = { panel, t: c.var.t, codePrefix, ...filledIn, ...choices };
    const { CreateParcelPage } = await import('../../views/parcels/create-parcel-page.tsx');
    return renderPanel(c, panel, <CreateParcelPage {...props} />);
  })
  .get(control.updateParcel, allowsPage('parcels:write'), async (c) => {
    const { db } = c.var.deps;
    const [{ units }, services] = await Promise.all([findUnits(db), findServiceChoices(db)]);
    return renderParcelPage(c, async (props) => {
      const ids = customerLinks.flatMap((name) => props.parcel[name] ?? []);
      const own = { units, services, customers: await findCustomersById(db, ids) };
      const { UpdateParcelPage } = await updateViews();
      return <UpdateParcelPage {...props} {...own} />;
    });
  })
  .get(control.updateMap, allowsPage('parcels:write'), (c) =>
    renderParcelPage(c, async (props) => {
      const { UpdateMapPage } = await updateViews();
      return <UpdateMapPage {...props} tiles={c.var.deps.config.mapTiles} />;
    }),
  )
  .get(control.updateImage, allowsPage('parcels:write'), (c) =>
    renderParcelPage(c, async (props) => {
      const { UpdateImagePage } = await updateViews();
      return <UpdateImagePage {...props} />;
    }),
  );

/** Removes the links to customers who have been deleted since, and names the payer. */
async function withCustomers(db: Db, prefill: Prefill | null) {
  if (prefill === null) return { prefill, payer: null };
  const { fields } = prefill;
  const ids = customerLinks.flatMap((name) => fields[name] ?? []);
  const found = new Map((await findCustomersById(db, ids)).map((one) => [one.id, one]));
  const links = customerLinks.map((name) => [name, found.get(fields[name] ?? 0)?.id ?? null]);
  const payer = found.get(fields.payer_id ?? 0);
  return {
    prefill: { ...prefill, fields: { ...fields, ...Object.fromEntries(links) } },
    payer: payer === undefined ? null : { id: payer.id, name: customerName(payer) },
  };
}

/**
 * Reads what the query of the form of a new parcel fills it in with: `?from=` with a parcel's code, to copy it or, with
 * `as=return`, to return it; or `?template=` or `?customer=` with an id.
 *
 * @returns null if the query names none; undefined if there is no such record.
 */
async function findPrefill(c: Context<SiteEnv>): Promise<Prefill | null | undefined> {
  const { db } = c.var.deps;
  const { from, as, template, customer } = c.req.query();
  if (from !== undefined) {
    const found = await findParcelByKey(db, from.trim());
    if (found === undefined) return undefined;
    const { tracking_code: code } = found;
    const pieces = await findPieces(db, found);
    const parcel = withoutReadParts(withoutFoundPositions(found), await findAddressContext(db));
    return as === 'return'
      ? { kind: 'return', code, pieces, fields: returnFields(parcel) }
      : { kind: 'copy', code, pieces, fields: copiedFields(parcel) };
  }
  if (customer !== undefined) return prefillFromCustomer(c, idIn(customer));
  if (template === undefined) return null;
  const found = await findTemplate(db, Number(template));
  if (found === undefined) return undefined;
  const { id, name, pieces_count } = found;
  const pieces = withUnknown(found.pieces ?? [], pieces_count ?? 1);
  const fields = withoutReadParts(copiedFields(found), await findAddressContext(db));
  return { kind: 'template', id, name, pieces, fields };
}

/** A parcel that a customer sends and pays for; undefined: there is no such customer, or the reader may not see them. */
async function prefillFromCustomer(c: Context<SiteEnv>, id: number): Promise<Prefill | undefined> {
  const found = requestMay(c, 'customers:read') ? await findCustomer(c.var.deps.db, id) : undefined;
  if (found === undefined) return undefined;
  const name = customerName(found);
  const [address] = found.addresses;
  const sender = {
    sender_id: id,
    payer_id: id,
    sender_name: name,
    sender_email: found.email,
    sender_phone_number: found.phone,
    sender_language: found.language,
    pickup_location: address === undefined ? null : addressLine(address),
  };
  const fields = withAllFields(repeatedFields, sender);
  return { kind: 'customer', id, name, pieces: [unknownPiece], fields };
}
