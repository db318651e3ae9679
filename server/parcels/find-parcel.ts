import { sql } from 'kysely';
import { z } from 'zod';
import { isOneOf, isOneOfTexts } from '../database/engine.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { idIn, isPossibleId } from '../database/rows.ts';
import type { Db, ParcelRow } from '../database/tables.ts';
import { NotFoundError } from '../errors.ts';
import { messageKey } from '../http/input/error-map.ts';
import { isRecordId } from '../http/input/fields.ts';
import { limits } from '../shared/limits.ts';
import { isCutOff, readPieceCode, readTypedCode, type TypedCode } from '../shared/typed-code.ts';
import { findAliasTarget, findTypedAliasTarget, noAliasCondition } from './merge/code-aliases.ts';

const readByCode = preparedQuery((db) =>
  db.selectFrom('parcels').selectAll().where(sql`lower(tracking_code)`, '=', ''),
);

/** The parcel with this tracking code, ignoring case. */
export async function findParcelByCode(db: Db, code: string): Promise<ParcelRow | undefined> {
  const [parcel] = await readByCode(db, [code.toLowerCase()]);
  return parcel;
}

/** A tracking code in lower case without its separators. Spelled as in its index. */
export const codeKey = sql`lower(replace(replace(replace(tracking_code, '-', ''), '_', ''), '.', ''))`;

/** Identifies a parcel: its id or, as text, its tracking code or else its id. */
type ParcelKey = number | string;

/**
 * The parcel with this code or id. The code of a merged parcel finds nothing. If a text of digits is both a code and an id, the
 * code takes precedence.
 */
export async function findParcelByOwnKey(db: Db, key: ParcelKey): Promise<ParcelRow | undefined> {
  const found = typeof key === 'string' ? await findParcelByCode(db, key) : undefined;
  return found ?? findParcelById(db, typeof key === 'string' ? idIn(key) : key);
}

/**
 * Locks the parcels with these ids until the transaction ends, and returns them in the order of their ids. Every transaction
 * that writes a parcel or its history locks it first, so that on PostgreSQL they run one after the other.
 */
export function lockParcels(db: Db, ids: readonly number[]): Promise<ParcelRow[]> {
  return findParcelsByIds(db, ids, true);
}

async function findParcelsByIds(db: Db, ids: readonly number[], isLocked: boolean) {
  const possible = ids.filter(isPossibleId);
  if (possible.length === 0) return [];
  return db
    .selectFrom('parcels')
    .selectAll()
    .where(isOneOf(db, possible))
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
}

export async function lockParcel(db: Db, id: number): Promise<ParcelRow | undefined> {
  const [parcel] = await lockParcels(db, [id]);
  return parcel;
}

/** The parcel with this id; undefined also for a number that cannot be an id. */
export async function findParcelById(db: Db, id: number): Promise<ParcelRow | undefined> {
  const [parcel] = isPossibleId(id) ? await readById(db, [id]) : [];
  return parcel;
}

const readById = preparedQuery((db) => db.selectFrom('parcels').selectAll().where('id', '=', 0));

/**
 * The parcel with this code or id. The code of a merged parcel finds the parcel that it became part of. If a text of digits is both
 * a code and an id, the code takes precedence.
 */
export async function findParcelByKey(db: Db, key: ParcelKey): Promise<ParcelRow | undefined> {
  if (typeof key === 'number') return findParcelById(db, key);
  const found = await findParcelByCode(db, key);
  return found ?? findParcelById(db, (await findAliasTarget(db, key)) ?? idIn(key));
}

/** Reads two parcels at most, to tell whether the match is unique. */
const readByCodeKey = preparedQuery((db) =>
  db
    .selectFrom('parcels')
    .selectAll()
    .where(codeKey, '=', '')
    .where(noAliasCondition(db))
    .limit(sql.lit(2)),
);

type Read<Row> = (db: Db, parameters: readonly (string | number)[]) => Promise<Row[]>;

/** `byCode` takes a code in lower case. `byKey` takes a key and such a code, and reads two parcels at most. `byId` takes an id. */
type Readers<Row> = { byCode: Read<Row>; byKey: Read<Row>; byId: Read<Row> };

/**
 * The parcel with exactly the typed code, or else the only one with the same letters and digits, or else the parcel that a merged
 * parcel with this code became part of, or else the parcel whose piece the code names.
 */
export async function findByTypedCode<Row>(
  db: Db,
  typed: TypedCode,
  read: Readers<Row>,
): Promise<Row | undefined> {
  const found = await findWholeParcel(db, typed, read);
  const whole = found === undefined ? readWholeCode(typed.code) : null;
  return whole === null ? found : findWholeParcel(db, whole, read);
}

/** Does what findByTypedCode does, but not for the codes of pieces. */
async function findWholeParcel<Row>(
  db: Db,
  { code, key }: TypedCode,
  read: Readers<Row>,
): Promise<Row | undefined> {
  const [exact] = await read.byCode(db, [code.toLowerCase()]);
  if (exact !== undefined || key === '') return exact;
  const [parcel, another] = await read.byKey(db, [key, code.toLowerCase()]);
  if (parcel !== undefined) return another === undefined ? parcel : undefined;
  const id = await findTypedAliasTarget(db, { code, key });
  return id === undefined ? undefined : (await read.byId(db, [id]))[0];
}

const parcelReaders = { byCode: readByCode, byKey: readByCodeKey, byId: readById };

export function findParcelByTypedCode(db: Db, code: TypedCode): Promise<ParcelRow | undefined> {
  return findByTypedCode(db, code, parcelReaders);
}

/** The code of the parcel whose piece a typed code names; null if it names no piece. */
export function readWholeCode(code: string): TypedCode | null {
  const piece = readPieceCode(code);
  return piece && readTypedCode(piece.code);
}

/** A parcel as it was typed or scanned. Texts that cannot be codes pass, so that of many parcels only these fail. */
export const namedParcel = z.union([
  z.string().trim().max(limits.text),
  z
    .number()
    .refine(isRecordId, messageKey('recordId'))
    .meta({ type: 'integer', exclusiveMinimum: 0, maximum: limits.recordId }),
]);

/** A parcel, and the number of its piece that was named; null: the whole parcel was named. */
export type NamedParcel = { parcel: ParcelRow; piece: number | null };

/** Does what resolveParcels does, also for codes of pieces such as `{number}/2`. */
export async function resolvePieces(
  db: Db,
  keys: readonly (string | number)[],
  options: Omit<Parameters<typeof resolveParcels>[2], 'onlyWholes'>,
): Promise<Map<string | number, NamedParcel>> {
  const pieces = new Map(
    keys.map((key) => [key, typeof key === 'string' ? readPieceCode(key) : null]),
  );
  const codes = [...pieces.values()].flatMap((piece) => piece?.code ?? []);
  const all = await resolveParcels(db, [...new Set([...keys, ...codes])], {
    ...options,
    onlyWholes: true,
  });
  const found = new Map<string | number, NamedParcel>();
  for (const [key, piece] of pieces) {
    const ofPiece = piece === null ? undefined : all.get(piece.code);
    const parcel = ofPiece ?? all.get(key);
    if (parcel !== undefined)
      found.set(key, { parcel, piece: ofPiece && piece ? piece.piece : null });
  }
  return found;
}

/**
 * Finds the parcels that a request names by code or id, each as findParcelByKey would find it, or else by another spelling of
 * its code.
 *
 * @param options `onlyCodes`: a text is a code and never an id, so that the digits of some other bar code do not name the
 *   parcel with that id. `onlyWholes`: the code of a piece, or the beginning of one, names no parcel. `lock`: the parcels are
 *   locked, as by lockParcels.
 * @returns the parcels by the keys that name them; unknown keys are left out.
 */
export async function resolveParcels(
  db: Db,
  keys: readonly (string | number)[],
  {
    onlyCodes,
    onlyWholes = false,
    lock = false,
  }: { onlyCodes: boolean; onlyWholes?: boolean; lock?: boolean },
): Promise<Map<string | number, ParcelRow>> {
  const found = new Map<string | number, ParcelRow>();
  const readable = keys.filter((key) => typeof key === 'number' || !/\p{Cc}/u.test(key));
  const texts = readable.filter((key) => typeof key === 'string');
  const byCode = await findParcelsByCodes(db, texts, lock);
  const possibleId = (key: string | number) => {
    if (typeof key === 'number') return key;
    return onlyCodes ? Number.NaN : idIn(key);
  };
  const ofIds = await findParcelsByIds(db, readable.map(possibleId), lock);
  const byId = new Map(ofIds.map((parcel) => [parcel.id, parcel]));
  for (const key of readable) {
    const ofCode = typeof key === 'string' ? byCode.get(key.toLowerCase()) : undefined;
    const parcel =
      ofCode ?? byId.get(possibleId(key)) ?? (await findByKeyText(db, key, { onlyWholes, lock }));
    if (parcel !== undefined) found.set(key, parcel);
  }
  return found;
}

/** Locks the parcel that a request names by code or id, not by the code of a piece. @throws {NotFoundError} if there is none. */
export async function lockNamedParcel(db: Db, key: string): Promise<ParcelRow> {
  const options = { onlyCodes: false, onlyWholes: true, lock: true };
  const parcel = (await resolveParcels(db, [key], options)).get(key);
  if (parcel === undefined) throw new NotFoundError((t) => t.errors.parcelNotFound);
  return parcel;
}

/**
 * The parcels with these codes, by the codes in lower case. The code of a merged parcel finds the parcel that it became part of.
 */
export async function findParcelsByCodes(
  db: Db,
  codes: readonly string[],
  isLocked = false,
): Promise<Map<string | null, ParcelRow>> {
  // No code has control characters, and PostgreSQL would refuse the whole request for one.
  const possible = codes.filter((code) => !/\p{Cc}/u.test(code));
  const lower = possible.map((code) => code.toLowerCase());
  if (lower.length === 0) return new Map<string | null, ParcelRow>();
  const parcels = await db
    .selectFrom('parcels')
    .selectAll()
    .where(isOneOfTexts(db, sql`lower(tracking_code)`, lower))
    .orderBy('id')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  const found = new Map<string | null, ParcelRow>(
    parcels.map((parcel) => [parcel.tracking_code.toLowerCase(), parcel]),
  );
  const others = lower.filter((code) => !found.has(code));
  if (others.length === 0) return found;
  const merged = await db
    .selectFrom('code_aliases')
    .innerJoin('parcels', 'parcels.id', 'code_aliases.parcel_id')
    .selectAll('parcels')
    .select('code_aliases.code')
    .where(isOneOfTexts(db, sql`lower(code)`, others))
    .orderBy('parcels.id')
    .$if(isLocked, (query) => query.forUpdate(['parcels']))
    .execute();
  for (const { code, ...parcel } of merged) found.set(code.toLowerCase(), parcel);
  return found;
}

async function findByKeyText(
  db: Db,
  key: string | number,
  { onlyWholes, lock }: { onlyWholes: boolean; lock: boolean },
): Promise<ParcelRow | undefined> {
  if (typeof key === 'number' || (onlyWholes && isCutOff(key))) return undefined;
  const typed = readTypedCode(key);
  if (typed === null) return undefined;
  const parcel = onlyWholes
    ? await findWholeParcel(db, typed, parcelReaders)
    : await findParcelByTypedCode(db, typed);
  return parcel === undefined || !lock ? parcel : lockParcel(db, parcel.id);
}
