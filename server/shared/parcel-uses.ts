import type { ParcelUses } from './field-rules.ts';
import { namesOf } from './field-values.ts';
import { type parcelFields, parcelUses } from './fields.ts';

type ParcelField = keyof typeof parcelFields;

type NamesFor<Use extends keyof ParcelUses, Place> = {
  [Name in ParcelField]: (typeof parcelUses)[Name][Use] extends Place ? Name : never;
}[ParcelField];

/** The fields that have a place, in the order of the fields, but for those that come first. */
export function namesFor<Use extends keyof ParcelUses, const Place extends ParcelUses[Use]>(
  use: Use,
  place: Place,
  first: readonly NoInfer<NamesFor<Use, Place>>[] = [],
): NamesFor<Use, Place>[] {
  const uses: Record<ParcelField, ParcelUses> = parcelUses;
  const names = namesOf<ParcelField>(parcelUses).filter(
    (name): name is NamesFor<Use, Place> => uses[name][use] === place,
  );
  return [...first, ...names.filter((name) => !first.includes(name))];
}
