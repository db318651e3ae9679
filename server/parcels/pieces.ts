import { z } from 'zod';
import { insertRows } from '../database/rows.ts';
import { findUnits } from '../database/settings.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { answerShape } from '../http/answer.ts';
import { messageKey } from '../http/input/error-map.ts';
import { changeShape } from '../http/input/record.ts';
import { mapValues, withAllFields } from '../shared/field-values.ts';
import { pieceFields } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { findParcelByKey } from './find-parcel.ts';
import { findPieces } from './find-pieces.ts';
import {
  describePieces,
  isUnknown,
  type Piece,
  pieceNames,
  piecesWeight,
  readTypedPiece,
  weightText,
  withUnit,
  withUnknown,
} from './shared/pieces.ts';

export const piece: z.ZodType<Piece> = z
  .strictObject(answerShape(pieceFields))
  .meta({ id: 'Piece', description: 'Kilograms, and centimetres.' });

export const pieces = z.array(piece);

/** Pieces as requests send them. */
export const givenPieces = z
  .array(
    z
      .strictObject(changeShape(pieceFields))
      .transform((given): Piece => withAllFields(pieceFields, given)),
  )
  .min(limits.pieces.min)
  .max(limits.pieces.max);

export type PieceCount = {
  pieces?: readonly Piece[] | undefined;
  pieces_count?: number | null | undefined;
};

/** Adds the check that `pieces_count`, if it is given, is the number of the given pieces. */
export function withPieceCount<Schema extends z.ZodType<PieceCount>>(schema: Schema) {
  return schema.refine(
    ({ pieces: given, pieces_count: count }) =>
      given === undefined || (count ?? given.length) === given.length,
    {
      ...messageKey('piecesCount'),
      path: ['pieces_count'],
      when: ({ value }) => countedInput.safeParse(value).success,
    },
  );
}

const countedInput = z.object({
  pieces: z.array(z.unknown()),
  pieces_count: z.coerce.number().min(limits.pieces.min).max(limits.pieces.max),
});

const columns = ['parcel_id', 'number', ...pieceNames];

/** Inserts the pieces of new parcels. Pieces about which nothing is known have no row. */
export async function insertPieces(
  db: Db,
  parcels: readonly { id: number; pieces?: readonly Piece[] | undefined }[],
): Promise<void> {
  const rows = parcels.flatMap(({ id, pieces: given = [] }) =>
    given.flatMap((piece, index) =>
      isUnknown(piece) ? [] : [[id, index + 1, ...pieceNames.map((name) => piece[name])]],
    ),
  );
  await insertRows(db, 'pieces', columns, rows);
}

/** The weight of all pieces as text in the company's unit; null if not all of them are weighed. */
export async function composedWeight(db: Db, given: readonly Piece[]): Promise<string | null> {
  if (piecesWeight(given) === null) return null;
  return weightText(given, (await findUnits(db)).units);
}

/**
 * Replaces the pieces of a parcel. If only their number is given, unknown pieces are added, or the last ones are removed. The
 * parcel's weight is updated with its pieces if it was their sum, or if it is cleared.
 *
 * @returns `values`: the columns of the parcel that change with the pieces; `log`: the pieces before and after, as the
 *   activity log shows them; undefined: they did not change.
 */
export async function updatePieces(
  db: Db,
  before: ParcelRow,
  { pieces: given, pieces_count, weight }: PieceCount & { weight?: string | null | undefined },
) {
  const count = given?.length ?? pieces_count ?? before.pieces_count;
  const isSame = given === undefined && count === before.pieces_count;
  if (isSame && weight !== null) return { values: { pieces_count: count }, log: undefined };
  const stored = await findPieces(db, before);
  if (isSame) return { values: { weight: await composedWeight(db, stored) }, log: undefined };
  // Nothing is known about the pieces, and nothing is given.
  if ([...stored, ...(given ?? [])].every(isUnknown)) {
    return { values: { pieces_count: count }, log: undefined };
  }
  const after = withUnknown(given ?? stored, count);
  const log = { before: describePieces(stored), after: describePieces(after) };
  const { units } = await findUnits(db);
  const follows = weight === null || !before.weight || before.weight === weightText(stored, units);
  const values = {
    pieces_count: count,
    ...(!weight && follows && { weight: weightText(after, units) }),
  };
  if (log.before === log.after) return { values, log: undefined };
  await db.deleteFrom('pieces').where('parcel_id', '=', before.id).execute();
  await insertPieces(db, [{ id: before.id, pieces: after }]);
  return { values, log };
}

/** Converts the fields of a form that is sent without script to those of the API, in kilograms and centimetres. */
export async function readPiecesForm(
  db: Db,
  { pieces: rows, ...fields }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { units } = await findUnits(db);
  const { weight, id, pieces_count } = fields;
  const typed = typedRows.safeParse(rows).data ?? [];
  const all = typed.map((row) => readTypedPiece(row, units));
  const last = all.findLastIndex((row) => pieceNames.some((name) => row[name] !== null));
  const stored = id === undefined ? undefined : await findParcelByKey(db, String(id));
  // Rows that were left empty count as pieces up to the number of pieces.
  const count = Math.min(Number(pieces_count ?? stored?.pieces_count) || 1, limits.pieces.max);
  const given = Array.from({ length: Math.max(last + 1, count) }, (_, index) => all[index] ?? {});
  return {
    ...fields,
    ...(typeof weight === 'string' && { weight: withUnit(weight, units) }),
    ...(typed.length > 0 && { pieces: given }),
  };
}

const typedRows = z.array(z.object(mapValues(pieceFields, () => z.string().default(''))));
