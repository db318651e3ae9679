import { isOneOf } from '../database/engine.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { type Piece, pieceNames, withUnknown } from './shared/pieces.ts';

export async function findPieces(
  db: Db,
  parcel: Pick<ParcelRow, 'id' | 'pieces_count'>,
): Promise<Piece[]> {
  return (await findPiecesByParcel(db, [parcel])).get(parcel.id) ?? [];
}

export async function findPiecesByParcel(
  db: Db,
  parcels: readonly Pick<ParcelRow, 'id' | 'pieces_count'>[],
): Promise<Map<number, Piece[]>> {
  const found = new Map(parcels.map((one) => [one.id, withUnknown([], one.pieces_count)]));
  const rows = await db
    .selectFrom('pieces')
    .select(['parcel_id', 'number', ...pieceNames])
    .where(isOneOf(db, [...found.keys()], 'parcel_id'))
    .execute();
  for (const { parcel_id, number, ...piece } of rows) {
    const pieces = found.get(parcel_id) ?? [];
    if (number <= pieces.length) pieces[number - 1] = piece;
  }
  return found;
}

export async function withPieces(db: Db, parcel: ParcelRow) {
  return { ...parcel, pieces: await findPieces(db, parcel) };
}
