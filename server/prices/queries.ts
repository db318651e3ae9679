import { type Selectable, sql } from 'kysely';
import { isPossibleId } from '../database/rows.ts';
import type { Db, Tables } from '../database/tables.ts';
import { fieldNames } from '../shared/field-values.ts';
import {
  type DeliveryService,
  deliveryServiceFields,
  type Surcharge,
  type Zone,
} from './shared/price.ts';

export const columns = [
  ...fieldNames(deliveryServiceFields),
  'id',
  'zones',
  'surcharges',
  'created_at',
  'updated_at',
] as const;

export function toService(service: Selectable<Tables['delivery_services']>): DeliveryService {
  const { zones, surcharges, ...row } = service;
  const stored: (Omit<Surcharge, 'of'> & Partial<Surcharge>)[] = JSON.parse(surcharges);
  return { ...row, zones: parseZones(zones), surcharges: stored.map(withPercentBase) };
}

/** Zones of older services promise no day. */
function parseZones(zones: string): Zone[] {
  const stored: (Omit<Zone, 'transit_days'> & Partial<Zone>)[] = JSON.parse(zones);
  return stored.map((zone) => ({ ...zone, transit_days: zone.transit_days ?? null }));
}

/** Older percentages for cash on delivery do not say what they are of: they are of the price. */
function withPercentBase(surcharge: Omit<Surcharge, 'of'> & Partial<Surcharge>): Surcharge {
  return { ...surcharge, of: surcharge.of ?? (surcharge.kind === 'cod' ? 'price' : null) };
}

function selectServices(db: Db) {
  return db.selectFrom('delivery_services').select(columns);
}

/** All services, by name: a company has a few dozen at most. */
export async function readServices(db: Db): Promise<DeliveryService[]> {
  const rows = await selectServices(db).orderBy(sql`lower(name)`).orderBy('id').execute();
  return rows.map(toService);
}

/** Everybody's services and those on these customers' own lists, by name. */
export async function findServices(
  db: Db,
  customers: readonly number[],
): Promise<DeliveryService[]> {
  const rows = await selectServices(db)
    .where(({ or, eb }) =>
      or([
        eb('customer', 'is', null),
        ...(customers.length === 0 ? [] : [eb('customer', 'in', [...customers])]),
      ]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(toService);
}

/** The service with a code, from the customer's own list, or else from everybody's. */
export function serviceFor(
  services: readonly DeliveryService[],
  code: string,
  customer: number | null,
): DeliveryService | undefined {
  const named = services.filter((one) => one.code.toLowerCase() === code.toLowerCase());
  const ofCustomer = named.find((one) => customer !== null && one.customer === customer);
  return ofCustomer ?? named.find((one) => one.customer === null);
}

export async function findService(db: Db, id: number): Promise<DeliveryService | undefined> {
  if (!isPossibleId(id)) return undefined;
  const row = await selectServices(db).where('id', '=', id).executeTakeFirst();
  return row && toService(row);
}
