import { z } from 'zod';
import { auditRef } from '../../audit/record.ts';
import { isPossibleId } from '../../database/rows.ts';
import { normalizeForSearch } from '../../database/search.ts';
import type { Db } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { answerShape, id, time } from '../../http/answer.ts';
import { recordId } from '../../http/input/fields.ts';
import { changeShape, newShape, recordIdInput } from '../../http/input/record.ts';
import { withAllFields } from '../../shared/field-values.ts';
import { limits } from '../../shared/limits.ts';
import { refuseDuplicate } from '../../verbs/transaction.ts';
import { verb } from '../../verbs/verb.ts';
import {
  completeAddressFields,
  findAddressContext,
  withoutFoundPositions,
} from '../addresses/complete.ts';
import { findParcelByKey } from '../find-parcel.ts';
import { findPieces } from '../find-pieces.ts';
import { givenPieces, pieces, withPieceCount } from '../pieces.ts';
import { parcelKey } from '../schema.ts';
import {
  copiedFields,
  type ParcelTemplate,
  type RepeatedFields,
  repeatedFields,
  templateFields,
} from '../shared/parcel-copy.ts';
import { isUnknown, type Piece } from '../shared/pieces.ts';

const permission = 'parcels:write';
const columns = ['id', 'name', 'fields', 'created_at', 'updated_at'] as const;

export const parcelTemplate: z.ZodType<ParcelTemplate> = z
  .strictObject({
    ...answerShape(templateFields),
    pieces: pieces.nullable(),
    id,
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'ParcelTemplate' });

export function selectTemplates(db: Db) {
  return db.selectFrom('parcel_templates').select(columns);
}

/** The templates that the form of a new parcel offers, by name. */
export async function findOfferedTemplates(db: Db): Promise<ParcelTemplate[]> {
  const templates = selectTemplates(db).orderBy('name_key').limit(limits.perPage.default);
  return (await templates.execute()).map(toTemplate);
}

export async function findTemplate(db: Db, id: number): Promise<ParcelTemplate | undefined> {
  if (!isPossibleId(id)) return undefined;
  const row = await selectTemplates(db).where('id', '=', id).executeTakeFirst();
  return row && toTemplate(row);
}

/**
 * Adds a template. With `from`, it takes from that parcel the fields that are not given.
 *
 * @throws {NotFoundError} if there is no such parcel; {ConflictError} if the name is in use.
 */
export const createTemplate = verb(
  {
    permission,
    input: withPieceCount(
      z.strictObject({
        ...newShape(templateFields),
        pieces: givenPieces.optional(),
        from: parcelKey.optional(),
      }),
    ),
    isSerializable: true,
  },
  async (tx, { name, from, pieces: own, ...given }) => {
    const parcel = from === undefined ? null : requireRow(await findParcelByKey(tx.db, from));
    const repeated = parcel && copiedFields(withoutFoundPositions(parcel));
    const ofParcel = parcel === null ? null : await findPieces(tx.db, parcel);
    const completed = completeAddressFields(repeated, given, await findAddressContext(tx.db));
    const fields = withAllFields(repeatedFields, { ...repeated, ...completed });
    const pieces = templatePieces(fields, own ?? ofParcel);
    const created_at = tx.now.toISOString();
    const row = await tx.db
      .insertInto('parcel_templates')
      .values({
        ...templateColumns(name, { ...fields, ...pieces }),
        created_at,
        updated_at: created_at,
      })
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch(refuseNameInUse);
    const after = toTemplate(row);
    await tx.recordAudit({ action: 'created', ...auditRef('template', after), after });
    return after;
  },
);

/** Changes fields of a template. @throws {ConflictError} if the name is in use. */
export const updateTemplate = verb(
  {
    permission,
    input: withPieceCount(
      z.strictObject({
        id: recordId(),
        ...changeShape(templateFields),
        pieces: givenPieces.optional(),
      }),
    ),
    isSerializable: true,
  },
  async (tx, { id, pieces: own, ...given }) => {
    const before = requireRow(await findTemplate(tx.db, id));
    const changes: object = completeAddressFields(before, given, await findAddressContext(tx.db));
    const { name, ...fields } = { ...before, ...changes };
    const pieces = templatePieces(fields, own ?? before.pieces);
    const row = await tx.db
      .updateTable('parcel_templates')
      .set({ ...templateColumns(name, { ...fields, ...pieces }), updated_at: tx.now.toISOString() })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow()
      .catch(refuseNameInUse);
    const after = toTemplate(row);
    await tx.recordAudit({ action: 'changed', ...auditRef('template', after), before, after });
    return after;
  },
);

export const deleteTemplate = verb(
  { permission, input: recordIdInput, isSerializable: true },
  async (tx, { id }) => {
    const row = tx.db.deleteFrom('parcel_templates').where('id', '=', id).returning(columns);
    const before = toTemplate(requireRow(await row.executeTakeFirst()));
    await tx.recordAudit({ action: 'deleted', ...auditRef('template', before), before });
  },
);

type Pieces = { pieces: Piece[] | null; pieces_count: number | null };

/** The pieces of a template (null if nothing is known about any) and their number. */
function templatePieces({ pieces_count }: RepeatedFields, given: readonly Piece[] | null): Pieces {
  if (given === null || given.every(isUnknown)) {
    return { pieces: null, pieces_count: given?.length ?? pieces_count };
  }
  return { pieces: [...given], pieces_count: given.length };
}

function templateColumns(name: string, { pieces, ...fields }: RepeatedFields & Pieces) {
  const given = Object.entries({ ...copiedFields(fields), pieces }).filter(
    ([, value]) => value !== null,
  );
  return {
    name,
    name_key: name.normalize('NFKC').toLowerCase(),
    fields: JSON.stringify(Object.fromEntries(given)),
    search_text: normalizeForSearch(name),
  };
}

const storedFields = z.object(changeShape(repeatedFields));

type TemplateRow = Pick<ParcelTemplate, 'id' | 'name' | 'created_at' | 'updated_at'> & {
  /** JSON. */
  fields: string;
};

/** Reads a stored template. Fields that break the rules are left out: the rules may have changed since it was written. */
export function toTemplate({ fields: json, ...row }: TemplateRow): ParcelTemplate {
  const { pieces: list, ...fields }: Record<string, unknown> = JSON.parse(json);
  const { error } = storedFields.safeParse(fields);
  const bad = new Set(error?.issues.map(({ path }) => path[0]));
  const good = Object.entries(fields).filter(([name]) => !bad.has(name));
  return {
    ...row,
    ...withAllFields(repeatedFields, storedFields.parse(Object.fromEntries(good))),
    pieces: givenPieces.safeParse(list).data ?? null,
  };
}

const refuseNameInUse = refuseDuplicate((t) => t.copies.nameTaken, 'name');
