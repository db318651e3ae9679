import { sql } from 'kysely';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { metresBetween } from '../runs/distance.ts';
import type { Position } from './gazetteer.ts';
import { townKey } from './town-key.ts';

/** How many deliveries with a position are needed to learn where a door is, and how near to each other most of them are. */
const fewestProofs = 3;
const nearMetres = 100;
/** How many deliveries of an address are looked at, the newest first. */
const mostProofs = 30;

type Addressed = Pick<
  ParcelRow,
  'id' | 'destination_street' | 'destination_postcode' | 'destination_city' | 'destination_country'
>;

/**
 * Where the doors of parcels are, by their ids, as far as that is known from deliveries at the same address: street with number,
 * postcode (or else the town) and country.
 */
export async function findDoors(
  db: Db,
  parcels: readonly Addressed[],
): Promise<Map<number, Position>> {
  const streets = parcels.flatMap(({ destination_street }) => destination_street ?? []);
  // Each street once, whatever its spelling, so that no proof counts twice.
  const once = new Map(streets.map((street) => [street.replaceAll(' ', '').toLowerCase(), street]));
  const found = await Promise.all([...once.values()].map((street) => findProofs(db, street)));
  const proofs = found.flat();
  const byAddress = Map.groupBy(proofs, addressKey);
  const doors = new Map(
    [...byAddress].map(([key, all]) => [
      key,
      learnDoor(
        all.map(({ latitude, longitude }) => ({
          latitude: latitude ?? 0,
          longitude: longitude ?? 0,
        })),
      ),
    ]),
  );
  return new Map(
    parcels.flatMap((parcel) => {
      const door = doors.get(addressKey(parcel));
      return door ? [[parcel.id, door] as const] : [];
    }),
  );
}

/**
 * The newest deliveries with a position to a street with its number, in any spelling of case and spaces. An address may have
 * thousands of them: the index gives them in order, so that no more are read.
 */
function findProofs(db: Db, street: string) {
  const isSame = sql<boolean>`lower(replace(destination_street, ' ', ''))
    = lower(replace(cast(${street} as text), ' ', ''))`;
  return db
    .selectFrom('parcels')
    .innerJoin('deliveries', 'deliveries.parcel_id', 'parcels.id')
    .select(['destination_street', 'destination_postcode', 'destination_city'])
    .select(['destination_country', 'latitude', 'longitude'])
    .where('destination_street', 'is not', null)
    .where(isSame)
    .where('latitude', 'is not', null)
    .orderBy('parcels.id', 'desc')
    .limit(mostProofs)
    .execute();
}

function addressKey(parcel: Omit<Addressed, 'id'>): string {
  const { destination_street, destination_postcode, destination_city } = parcel;
  return [destination_street, destination_postcode ?? destination_city, parcel.destination_country]
    .map((part) => townKey(part ?? ''))
    .join(' ');
}

/**
 * Where a door is, from where deliveries to it were recorded: the middle of those that are near each other, if these are more than
 * half. Positions are some 15 metres off, and some a street or a town away, as devices know no better.
 *
 * @returns null if there are too few, or they are too far from each other.
 */
export function learnDoor(proofs: readonly Position[]): Position | null {
  if (proofs.length < fewestProofs) return null;
  const near = proofs
    .map((one) => proofs.filter((other) => metresBetween(one, other) <= nearMetres))
    .reduce((most, some) => (some.length > most.length ? some : most));
  if (near.length <= proofs.length / 2) return null;
  return {
    latitude: median(near.map(({ latitude }) => latitude)),
    longitude: median(near.map(({ longitude }) => longitude)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [lower = 0, upper = 0] = [sorted[sorted.length - 1 - middle], sorted[middle]];
  return (lower + upper) / 2;
}
