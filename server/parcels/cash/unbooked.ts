import { sql } from 'kysely';
import { z } from 'zod';
import { type ListRequest, readPage } from '../../database/paginate.ts';
import type { Db } from '../../database/tables.ts';
import { id } from '../../http/answer.ts';
import type { UnbookedParcel } from '../../shared/cash.ts';
import type { Paged } from '../../shared/envelope.ts';

export const unbookedParcel: z.ZodType<UnbookedParcel> = z
  .strictObject({
    ...{ id, tracking_code: z.string(), currency: z.string() },
    due: z.int().meta({ description: 'In the currency’s smallest unit.' }),
  })
  .meta({ id: 'UnbookedParcel' });

/** Older ones are not looked at, so that the list takes as long however many there are. */
const newest = 10_000;

/** As its index has it, which no parameter may be in. */
const isDelivered = sql<boolean>`stage = 'delivered' and cod_amount > 0`;

/**
 * Delivered parcels with an amount to collect that are in no driver’s cash, the newest first: their status was changed by hand,
 * in bulk or by an import, and no event says that they were delivered.
 */
export async function listUnbooked(db: Db, request: ListRequest): Promise<Paged<UnbookedParcel>> {
  const oldest = db
    .selectFrom('parcels')
    .select('id')
    .where(isDelivered)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(newest - 1);
  const first = await oldest.executeTakeFirst();
  const list = db
    .selectFrom('parcels')
    .select(['parcels.id', 'tracking_code', 'cod_amount', 'cod_currency'])
    .where(isDelivered)
    .where('parcels.id', '>=', first?.id ?? 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cash_items')
            .select('cash_items.id')
            .whereRef('parcel_id', '=', 'parcels.id')
            .where('activity_id', 'is not', null),
        ),
      ),
    )
    .orderBy('parcels.id', 'desc');
  const page = await readPage(list, request);
  const data = page.data.map(({ cod_amount, cod_currency, ...parcel }) => ({
    ...{ ...parcel, due: cod_amount ?? 0, currency: cod_currency ?? '' },
  }));
  return { ...page, data };
}
