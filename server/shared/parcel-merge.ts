import { namesOf, pick } from './field-values.ts';
import { parcelFields } from './fields.ts';
import type { Parcel } from './parcel.ts';

/** What a parcel is made of, its code and what derives from its history left out. */
export const mergedNames = namesOf({ ...parcelFields, image: null }).filter(
  (name) => name !== 'tracking_code',
);
export type MergedName = (typeof mergedNames)[number];

/** Coordinates go together, and belong to a place that may be named. */
const places = [
  ['current_location', 'map_current_latitude', 'map_current_longitude'],
  ['pickup_location', 'map_pickup_latitude', 'map_pickup_longitude'],
  ['destination', 'map_destination_latitude', 'map_destination_longitude'],
] as const;

/**
 * The fields that a parcel takes from another one that becomes one with it: those that it has not. Half of a
 * place is not taken, nor the coordinates of a place with another name, nor a day that does not fit its own.
 */
export function namesToTake(into: Parcel, from: Parcel): MergedName[] {
  const left = new Set<MergedName>(
    places.flatMap(([name, ...degrees]) => (isSamePlace(into, from, name, degrees) ? [] : degrees)),
  );
  const names = mergedNames.filter(
    (name) => isEmpty(into[name]) && !isEmpty(from[name]) && !left.has(name),
  );
  const { min_expected_delivery_date: min, max_expected_delivery_date: max } = {
    ...into,
    ...pick(from, names),
  };
  const areInOrder = min === null || max === null || min <= max;
  return areInOrder ? names : names.filter((name) => !name.endsWith('_expected_delivery_date'));
}

type Place = (typeof places)[number];

function isSamePlace(
  into: Parcel,
  from: Parcel,
  name: Place[0],
  degrees: readonly (Place[1] | Place[2])[],
): boolean {
  const [mine, other] = [into[name], from[name]];
  const haveOneName = mine === null || other === null || fold(mine) === fold(other);
  return haveOneName && degrees.every((degree) => into[degree] === null);
}

function fold(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ');
}

function isEmpty(value: string | number | null): boolean {
  return value === null || value === '';
}
