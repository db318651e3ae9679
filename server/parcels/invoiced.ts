import { isOneOf } from '../database/engine.ts';
import type { Db } from '../database/tables.ts';
import { ConflictError } from '../errors.ts';
import { interpolate } from '../shared/interpolate.ts';

/** The error that parcels are already on invoices; it names five at most. @param field the field of the request that names them. */
export async function alreadyInvoicedError(db: Db, ids: readonly number[], field: string) {
  const taken = await db
    .selectFrom('invoice_parcels')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .select(['tracking_code', 'number', 'invoices.id'])
    .where(isOneOf(db, ids, 'parcel_id'))
    .orderBy('parcels.id')
    .limit(5)
    .execute();
  return new ConflictError(({ invoicing: { states, errors } }) => {
    const parcels = taken.map(
      ({ tracking_code, number, id }) => `${tracking_code} (${number ?? `${states.draft} ${id}`})`,
    );
    return interpolate(errors.invoiced, { parcels: parcels.join(', ') });
  }, field);
}
