import { type ExpressionBuilder, sql } from 'kysely';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { codeKeyOf } from '../../parcels/merge/code-aliases.ts';
import { codeKey } from '../../parcels/queries.ts';
import { limits } from '../../shared/limits.ts';
import { publicParcelColumns } from '../../shared/parcel.ts';
import type { TypedCode } from '../../shared/typed-code.ts';

/** More than the codes that readTypedCodes makes of the longest lookup. */
const maxCodes = 4 * limits.codes.max;
const placeholders: string[] = Array(maxCodes).fill('');

const columns = ['parcels.id', 'parcels.updated_at', ...publicParcelColumns] as const;

/** When a parcel was out for delivery last; null: never. */
function lastOutForDelivery(eb: ExpressionBuilder<Tables, 'parcels'>) {
  return eb
    .selectFrom('activities')
    .select('created_at')
    .whereRef('parcel_id', '=', 'parcels.id')
    .where('activities.stage', '=', sql.lit('out_for_delivery'))
    .orderBy('created_at', 'desc')
    .limit(sql.lit(1))
    .as('out_for_delivery_at');
}

/** Parameters: codes in lower case, then keys, `maxCodes` of each. */
const readByCodes = preparedQuery((db) =>
  db
    .selectFrom('parcels')
    .select(columns)
    .select(lastOutForDelivery)
    .where((eb) =>
      eb.or([
        eb(sql<string>`lower(tracking_code)`, 'in', placeholders),
        eb(sql<string>`${codeKey}`, 'in', placeholders),
      ]),
    ),
);

/** Parameters: keys, `maxCodes` of them. */
const readByAliasKeys = preparedQuery((db) =>
  db
    .selectFrom('code_aliases')
    .innerJoin('parcels', 'parcels.id', 'code_aliases.parcel_id')
    .select([...columns, 'code_aliases.code as alias'])
    .select(lastOutForDelivery)
    .where('code_aliases.key', 'in', placeholders),
);

/** What the list needs of a parcel: its public columns, without its history. */
export type PublicRow = Awaited<ReturnType<typeof readByCodes>>[number];

/**
 * The parcels of up to 40 typed codes, each as a lookup of it alone would find it (see findPublicColumns), in one
 * read, or two if not all codes are parcels' own.
 *
 * @returns a function that gives the parcel of one of them.
 */
export async function findPublicRows(
  db: Db,
  codes: TypedCode[],
): Promise<(code: TypedCode) => PublicRow | undefined> {
  const keys = toParameters(codes.map(({ key }) => key));
  const rows = await readByCodes(db, [...toParameters(codes.map(lower)), ...keys]);
  const own = new Map(rows.map((row) => [row.tracking_code.toLowerCase(), row]));
  const byKey = Map.groupBy(rows, (row) => codeKeyOf(row.tracking_code));
  const isAll = codes.every((code) => own.has(lower(code)));
  const aliases = isAll ? [] : await readByAliasKeys(db, keys);
  return (code) => {
    const merged = aliases.find(({ alias }) => alias.toLowerCase() === lower(code));
    const exact = own.get(lower(code)) ?? merged;
    if (exact !== undefined || code.key === '') return exact;
    const alike = byKey.get(code.key) ?? aliases.filter((row) => codeKeyOf(row.alias) === code.key);
    return alike.every(({ id }) => id === alike[0]?.id) ? alike[0] : undefined;
  };
}

function lower({ code }: TypedCode): string {
  return code.toLowerCase();
}

/** As many texts as the query has parameters; no code is empty. */
function toParameters(texts: string[]): string[] {
  return [...texts.slice(0, maxCodes), ...placeholders.slice(texts.length)];
}
