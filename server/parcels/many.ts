import { z } from 'zod';
import { requireCustomers, requireService } from '../customers/model.ts';
import { missingCustomers, unknownServices } from '../customers/queries.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { findSettings } from '../database/settings.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { ConflictError } from '../errors.ts';
import { id } from '../http/answer.ts';
import { messageKey } from '../http/input/error-map.ts';
import { recordId } from '../http/input/fields.ts';
import { invalidField } from '../http/input/validation.ts';
import { omit, pick } from '../shared/field-values.ts';
import { customerLinks } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import type { VerbContext } from '../verbs/context.ts';
import { inTransaction } from '../verbs/transaction.ts';
import { longVerb, verb } from '../verbs/verb.ts';
import { completeChanges, findAddressContext } from './addresses/complete.ts';
import { findParcelsByCodes, lockParcels } from './find-parcel.ts';
import { withPieceCount } from './pieces.ts';
import { areInOrder, newParcel, parcelChange, readNewParcel } from './schema.ts';
import type { BulkResult } from './shared/parcel-list.ts';
import {
  deleteParcels as deleteRows,
  insertParcels,
  lacksCurrency,
  type ParcelInsert,
  updateParcels as updateRows,
} from './write.ts';

const permission = 'parcels:write';

const bulkResult: z.ZodType<BulkResult> = z.strictObject({
  parcel: id,
  tracking_code: z.string().nullable(),
  ok: z.boolean(),
  error: z.string().nullable(),
});
export const bulkResults = z.strictObject({ results: z.array(bulkResult) });

const newParcelResult = z.strictObject({
  id: id.nullable(),
  tracking_code: z.string().nullable(),
  ok: z.boolean(),
  errors: z.array(z.string()),
  error_details: z
    .array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() }))
    .optional(),
});
/** One for each parcel, in their order. */
export const newParcelResults = z.strictObject({ results: z.array(newParcelResult) });

/** Many new parcels, for the API's document. The verb validates each of them separately. */
export const newParcels = z.strictObject({
  parcels: z.array(newParcel).min(1).max(limits.newParcels.max),
});

/** The outcome for one of many new parcels: its id, or why there is none. */
export type NewParcelResult =
  | { id: number; tracking_code: string }
  | { id: null; tracking_code: string | null; issues: readonly z.core.$ZodIssue[] }
  | { id: null; tracking_code: string; issues: null };

/** Another request may have taken one of the codes since they were looked up. */
const maxAttempts = 3;

/**
 * Adds many parcels in one transaction. Those that are invalid, and those whose tracking code is in use (`issues: null`),
 * fail alone; of two with the same code the first one is added.
 */
export const createManyParcels = longVerb(
  {
    permission,
    input: z.strictObject({ parcels: z.array(z.unknown()).min(1).max(limits.newParcels.max) }),
  },
  async (ctx, { parcels }): Promise<NewParcelResult[]> => {
    const context = await findAddressContext(ctx.db);
    const parsed = parcels.map((given) => ({ given, ...readNewParcel(given, context) }));
    const linked = parsed.flatMap(({ data }) => customerLinks.map((name) => data?.[name]));
    const missing = await missingCustomers(
      ctx.db,
      linked.filter((id) => id != null),
    );
    const services = parsed.flatMap(({ data }) => data?.service ?? []);
    const unknown = await unknownServices(ctx.db, services);
    const { invoice_currency: currency } = await findSettings(ctx.db);
    const currencyIssues = (field: string, isLacking: boolean) =>
      currency === null && isLacking ? invalidField(field, 'required').issues : [];
    const read = parsed.map(({ given, data, error }) => {
      if (data === undefined) return { given, issues: error?.issues ?? [] };
      const issues = [
        ...customerIssues(data, missing),
        ...serviceIssues(data, unknown),
        ...currencyIssues('currency', data.price != null && data.currency == null),
        ...currencyIssues('cod_currency', lacksCurrency(data)),
      ];
      return issues.length > 0 ? { given, issues } : { parcel: data };
    });
    const valid = read.flatMap(({ parcel }) => (parcel === undefined ? [] : [parcel]));
    const ids = await insertUnusedCodes(ctx, valid);
    return read.map(({ parcel, given, issues }) => {
      if (parcel === undefined) return { id: null, tracking_code: namedCode(given), issues };
      const { tracking_code } = parcel;
      const id = ids[valid.indexOf(parcel)] ?? null;
      return id === null ? { id, tracking_code, issues: null } : { id, tracking_code };
    });
  },
);

type Links = { [Name in (typeof customerLinks)[number]]?: number | null | undefined };

/** The issues with a parcel's links to customers. @param missing ids that no customer has. */
export function customerIssues(parcel: Links, missing: ReadonlySet<number>): z.core.$ZodIssue[] {
  const wrong = customerLinks.filter((name) => missing.has(parcel[name] ?? 0));
  return wrong.flatMap((name) => invalidField(name, 'recordId').issues);
}

/** The issues with a parcel's delivery service. @param unknown codes that no service has, in lower case. */
export function serviceIssues(
  { service }: { service?: string | null | undefined },
  unknown: ReadonlySet<string>,
): z.core.$ZodIssue[] {
  const isUnknown = unknown.has(service?.toLowerCase() ?? '');
  return isUnknown ? [...invalidField('service', 'recordId').issues] : [];
}

/**
 * Inserts those parcels whose codes are not in use.
 *
 * @returns the ids of the parcels in their order; null: the code is in use. It is stored as JSON for repeated requests.
 */
async function insertUnusedCodes(
  ctx: VerbContext,
  parcels: readonly ParcelInsert[],
  attempt = 1,
): Promise<(number | null)[]> {
  try {
    return await inTransaction(ctx, async (tx) => {
      // The code of a merged parcel leads to another parcel, so it is also in use.
      const used = new Set((await findParcelsByCodes(tx.db, parcels.map(codeInLowerCase))).keys());
      const free = parcels.filter((parcel) => {
        const isFree = !used.has(codeInLowerCase(parcel));
        used.add(codeInLowerCase(parcel));
        return isFree;
      });
      const inserted = await insertParcels(
        tx,
        free.map((parcel) => ({ ...parcel, manual_stage: parcel.stage ?? null })),
      );
      const ids = new Map(free.map((parcel, index) => [parcel, inserted[index]?.id]));
      return parcels.map((parcel) => ids.get(parcel) ?? null);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (attempt === maxAttempts) throw new ConflictError((t) => t.errors.codeTaken);
    return insertUnusedCodes(ctx, parcels, attempt + 1);
  }
}

function codeInLowerCase({ tracking_code }: ParcelInsert): string {
  return tracking_code.toLowerCase();
}

/** The code that an invalid parcel names, so that its result can be told from others. */
function namedCode(given: unknown): string | null {
  const named = z.object({ tracking_code: z.string().max(limits.text) }).safeParse(given);
  return named.data?.tracking_code ?? null;
}

/** The outcome for one of many parcels; `error`: why it was not changed. */
export type ParcelResult = {
  parcel: number;
  tracking_code: string | null;
  error: 'not-found' | 'delivery-days' | null;
};

const parcels = z.array(recordId()).min(1).max(limits.eventParcels);

// A code belongs to only one parcel.
const sharedFields = omit(parcelChange.shape, ['id', 'tracking_code', 'cod', 'price_text']);

const parcelsChange = withPieceCount(z.strictObject({ parcels, ...sharedFields })).refine(
  (input) => Object.keys(input).length > 1,
  {
    ...messageKey('required'),
    path: ['parcels'],
    when: ({ issues }) => issues.length === 0,
  },
);

export const updateManyParcels = verb(
  { permission, input: parcelsChange },
  async (tx, { parcels: ids, ...changes }) => {
    const context = await findAddressContext(tx.db);
    await requireCustomers(tx.db, pick(changes, customerLinks));
    await requireService(tx.db, changes.service);
    return forEachParcel(tx.db, ids, async (before) => {
      if (!areInOrder({ ...before, ...changes })) return 'delivery-days';
      await updateRows(tx, [{ before, changes: completeChanges(before, changes, context) }]);
      return null;
    });
  },
);

export const deleteManyParcels = verb(
  { permission, input: z.strictObject({ parcels }) },
  (tx, { parcels: ids }) =>
    forEachParcel(tx.db, ids, async (parcel) => {
      await deleteRows(tx, [parcel]);
      return null;
    }),
);

async function forEachParcel(
  db: Db,
  ids: readonly number[],
  work: (parcel: ParcelRow) => Promise<ParcelResult['error']>,
): Promise<ParcelResult[]> {
  const results: ParcelResult[] = [];
  const locked = new Map((await lockParcels(db, ids)).map((parcel) => [parcel.id, parcel]));
  for (const id of new Set(ids)) {
    const parcel = locked.get(id);
    const error = parcel === undefined ? 'not-found' : await work(parcel);
    results.push({ parcel: id, tracking_code: parcel?.tracking_code ?? null, error });
  }
  return results;
}
