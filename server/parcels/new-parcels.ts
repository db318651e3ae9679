import { sql } from 'kysely';
import { z } from 'zod';
import { isUniqueViolation } from '../database/errors.ts';
import { isOneOfTexts } from '../database/json.ts';
import type { Db } from '../database/tables.ts';
import { ConflictError } from '../errors.ts';
import { parse } from '../http/input/validation.ts';
import { limits } from '../shared/limits.ts';
import type { VerbContext } from '../verbs/context.ts';
import { requirePermission } from '../verbs/permissions.ts';
import { inTransaction } from '../verbs/transaction.ts';
import { newParcel } from './schema.ts';
import { insertParcels, type ParcelInsert } from './write.ts';

const request = z.strictObject({
  parcels: z.array(z.unknown()).min(1).max(limits.newParcels.max),
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
 *
 * @param input `parcels`: up to 500, each as createParcel takes it.
 * @returns a result for each, in their order.
 */
export async function createParcels(ctx: VerbContext, input: unknown): Promise<NewParcelResult[]> {
  requirePermission(ctx, 'parcels:write');
  const read = parse(request, input).parcels.map((given) => {
    const { data, error } = newParcel.safeParse(given);
    return data === undefined ? { given, issues: error.issues } : { parcel: data };
  });
  const valid = read.flatMap(({ parcel }) => (parcel === undefined ? [] : [parcel]));
  const ids = await insertFree(ctx, valid);
  let next = 0;
  return read.map(({ parcel, given, issues }) => {
    if (parcel === undefined) return { id: null, tracking_code: codeIn(given), issues };
    const { tracking_code } = parcel;
    const id = ids[next] ?? null;
    next += 1;
    return id === null ? { id, tracking_code, issues: null } : { id, tracking_code };
  });
}

/** @returns the id of each; null: its code is in use. */
async function insertFree(
  ctx: VerbContext,
  parcels: readonly ParcelInsert[],
  attempt = 1,
): Promise<(number | null)[]> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const used = await findUsedCodes(tx.db, parcels.map(keyOf));
      const free = parcels.filter((parcel) => {
        const isFree = !used.has(keyOf(parcel));
        used.add(keyOf(parcel));
        return isFree;
      });
      const ids = await insertParcels(
        tx,
        free.map((parcel) => ({ ...parcel, manual_stage: parcel.stage ?? null })),
      );
      const idOf = new Map(free.map((parcel, index) => [parcel, ids[index] ?? null]));
      return parcels.map((parcel) => idOf.get(parcel) ?? null);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    if (attempt === maxAttempts) throw new ConflictError((t) => t.errors.codeTaken);
    return insertFree(ctx, parcels, attempt + 1);
  }
}

function keyOf({ tracking_code }: ParcelInsert): string {
  return tracking_code.toLowerCase();
}

/** Which of these codes, in lower case, a parcel has, or leads to one. */
async function findUsedCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const lower = sql<string>`lower(tracking_code)`;
  const parcels = await db
    .selectFrom('parcels')
    .select(lower.as('code'))
    .where(isOneOfTexts(db, lower, codes))
    .execute();
  const aliases = await db
    .selectFrom('code_aliases')
    .select(sql<string>`lower(code)`.as('code'))
    .where(isOneOfTexts(db, sql`lower(code)`, codes))
    .execute();
  return new Set([...parcels, ...aliases].map(({ code }) => code));
}

/** The code that an invalid parcel names, so that its result can be told from others. */
function codeIn(given: unknown): string | null {
  const named = z.object({ tracking_code: z.string().max(limits.text) }).safeParse(given);
  return named.data?.tracking_code ?? null;
}
