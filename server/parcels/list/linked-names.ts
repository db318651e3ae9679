import { customerName } from '../../customers/shared/customer-texts.ts';
import { isOneOf } from '../../database/engine.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { staffName } from '../runs/runs.ts';

/** The names of those who have to do with a parcel, by the columns of the list. */
export type LinkedNames = {
  /** The customer who sends it, or else the one who receives it. */
  customer: string | null;
  payer: string | null;
  created_by: string | null;
};

const columnIds = {
  customer: ({ sender_id, recipient_id }: ParcelRow) => sender_id ?? recipient_id,
  payer: ({ payer_id }: ParcelRow) => payer_id,
  created_by: ({ created_by_id }: ParcelRow) => created_by_id,
} satisfies Record<keyof LinkedNames, (parcel: ParcelRow) => number | null>;

/**
 * Finds the names that the columns show.
 *
 * @returns a function that returns the names of a parcel.
 */
export async function findLinkedNames(
  db: Db,
  parcels: readonly ParcelRow[],
  columns: readonly string[],
): Promise<(parcel: ParcelRow) => LinkedNames> {
  const ids = (names: (keyof LinkedNames)[]) =>
    names
      .filter((name) => columns.includes(name))
      .flatMap((name) => parcels.flatMap((parcel) => columnIds[name](parcel) ?? []));
  const [customers, staff] = await Promise.all([
    findCustomerNames(db, ids(['customer', 'payer'])),
    findStaffNames(db, ids(['created_by'])),
  ]);
  return (parcel) => ({
    customer: customers.get(columnIds.customer(parcel) ?? 0) ?? null,
    payer: customers.get(columnIds.payer(parcel) ?? 0) ?? null,
    created_by: staff.get(columnIds.created_by(parcel) ?? 0) ?? null,
  });
}

async function findCustomerNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'kind', 'name', 'company'])
    .where(isOneOf(db, ids))
    .execute();
  return new Map(rows.map((row) => [row.id, customerName(row)]));
}

async function findStaffNames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff')
    .select(['id', staffName.as('name')])
    .where(isOneOf(db, ids))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}
