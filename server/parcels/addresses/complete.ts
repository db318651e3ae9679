import type { z } from 'zod';
import { preparedQuery } from '../../database/prepared-query.ts';
import type { Db, ParcelRow } from '../../database/tables.ts';
import { requireRow } from '../../errors.ts';
import { InvalidRequest } from '../../http/input/validation.ts';
import {
  type AddressEnd,
  type AddressField,
  type AddressParts,
  addressEnds,
  addressNames,
  addressPartsIn,
  addressTexts,
  textParts,
} from '../../shared/address.ts';
import {
  type FieldChanges,
  type NewFieldValues,
  omit,
  withPrefix,
} from '../../shared/field-values.ts';
import { parcelFields } from '../../shared/fields.ts';
import { languages } from '../../shared/languages.ts';
import { limits } from '../../shared/limits.ts';
import type { ParcelInsert, ParcelUpdate } from '../write.ts';
import { type AddressContext, composeAddress, isComposable } from './compose.ts';
import { findAddressPosition } from './gazetteer.ts';
import { readAddress } from './read.ts';

/** A record with the two addresses of a parcel, as text and in parts. */
export type Addresses = {
  [Field in AddressField | (typeof addressTexts | typeof addressNames)[AddressEnd]]?:
    | string
    | null
    | undefined;
};

export async function findAddressContext(db: Db): Promise<AddressContext> {
  const { content_language, country } = requireRow((await readSettings(db))[0]);
  return { country, tag: languages[content_language].tag };
}

/** Prepared, because it runs with every new parcel. */
const readSettings = preparedQuery((db) =>
  db.selectFrom('settings').select(['content_language', 'country']),
);

/**
 * Completes the given addresses of a record: a text alone replaces the parts, as far as they can be read from it; parts alone
 * compose the text; both together stay as given.
 *
 * @param before null: the record is new.
 * @throws {InvalidRequest} if what is left of an address is no address, or is too long.
 */
export function completeAddressFields<Given extends Addresses>(
  before: Addresses | null,
  given: Given,
  context: AddressContext,
): Given & Addresses {
  const completed = { ...given };
  for (const end of addressEnds) Object.assign(completed, completeEnd(end, before, given, context));
  return completed;
}

/** The fields of a parcel in a request. The destination is not required as text, because its parts may be given. */
export const parcelInputFields = {
  ...parcelFields,
  destination: omit(parcelFields.destination, ['required']),
};

type GivenParcel = NewFieldValues<typeof parcelInputFields>;
type GivenChanges = FieldChanges<typeof parcelInputFields>;

/** A new parcel with its addresses completed and their positions. @throws {InvalidRequest} as completeAddressFields. */
export function completeParcel(given: GivenParcel, context: AddressContext): ParcelInsert {
  const { destination, ...parcel } = completeAddressFields(null, given, context);
  if (!destination) throw new InvalidRequest([missingText('destination')]);
  return {
    ...parcel,
    destination,
    ...positionFor('destination', null, parcel, context),
    ...positionFor('pickup', null, parcel, context),
  };
}

/** Changes of a parcel with its addresses completed and their positions. @throws {InvalidRequest} as completeAddressFields. */
export function completeChanges(
  before: ParcelRow,
  given: GivenChanges,
  context: AddressContext,
): ParcelUpdate['changes'] {
  const { destination, ...changes } = completeAddressFields(before, given, context);
  if (destination === null) throw new InvalidRequest([missingText('destination')]);
  return {
    ...changes,
    ...(destination !== undefined && { destination }),
    ...positionFor('destination', before, changes, context),
    ...positionFor('pickup', before, changes, context),
  };
}

type Positions = Partial<
  Pick<ParcelRow, `map_${AddressEnd}_${'latitude' | 'longitude' | 'source'}`>
>;

/** The position of a changed address: that of its postcode or town, unless one was set by hand. The geocoder is asked later. */
function positionFor(
  end: AddressEnd,
  before: ParcelRow | null,
  given: Omit<GivenChanges, 'destination'>,
  { country: own }: AddressContext,
): Positions {
  const [latitude, longitude] = [`map_${end}_latitude`, `map_${end}_longitude`] as const;
  const source = `map_${end}_source` as const;
  const differsFromStored = (name: keyof typeof given & keyof ParcelRow) =>
    given[name] !== undefined && given[name] !== (before?.[name] ?? null);
  if (differsFromStored(latitude) || differsFromStored(longitude)) return { [source]: null };
  const isByHand = before !== null && before[source] === null && before[latitude] !== null;
  const isElsewhere = textParts.some((part) => differsFromStored(`${end}_${part}`));
  if (isByHand || !isElsewhere) return {};
  const parts = addressPartsIn({ ...before, ...given }, end);
  const found = findAddressPosition(parts, parts.country ?? own);
  if (found === null && before?.[source] == null) return {};
  return {
    [latitude]: found?.latitude ?? null,
    [longitude]: found?.longitude ?? null,
    [source]: found === null ? null : 'gazetteer',
  };
}

/** A parcel without the positions that were not set by hand: a copy of it may get other addresses. */
export function withoutFoundPositions(parcel: ParcelRow): ParcelRow {
  const found = addressEnds.flatMap((end) =>
    parcel[`map_${end}_source`] === null
      ? []
      : [
          [`map_${end}_latitude`, null],
          [`map_${end}_longitude`, null],
        ],
  );
  return { ...parcel, ...Object.fromEntries(found) };
}

/**
 * A record without the parts of addresses that can be read from their texts: in a form, they would stay when somebody types
 * another text.
 */
export function withoutReadParts<Given extends Addresses>(
  given: Given,
  context: AddressContext,
): Given {
  const ends = addressEnds.filter((end) => {
    const text = given[addressTexts[end]];
    const read: Partial<AddressParts> = text
      ? readAddress(text, context, addressNamesAt(end, given))
      : {};
    return textParts.every((part) => (given[`${end}_${part}`] ?? null) === (read[part] ?? null));
  });
  const none = ends.flatMap((end) => textParts.map((part) => [`${end}_${part}`, null]));
  return { ...given, ...Object.fromEntries(none) };
}

export const noParts = addressPartsIn({}, 'destination');

function addressNamesAt(end: AddressEnd, given: Addresses, before: Addresses | null = null) {
  const name = addressNames[end];
  return [given[name] ?? before?.[name], given[`${end}_company`]];
}

function completeEnd(
  end: AddressEnd,
  before: Addresses | null,
  given: Addresses,
  context: AddressContext,
): Addresses {
  const field = addressTexts[end];
  const text = given[field];
  const areGiven = textParts.some((part) => given[`${end}_${part}`] !== undefined);
  const hasParts = textParts.some((part) => Boolean(given[`${end}_${part}`]));
  const isNew = typeof text === 'string' && text !== before?.[field];
  if (typeof text === 'string' && (hasParts || !isNew)) return {};
  if (isNew || (text === null && !areGiven && before !== null)) {
    const read = isNew ? readAddress(text, context, addressNamesAt(end, given, before)) : {};
    if (before === null) return withPrefix(end, read);
    const { company, note } = addressPartsIn(given, end);
    return withPrefix(end, { ...noParts, ...read, company, note });
  }
  if (!areGiven) return {};
  const parts = addressPartsIn({ ...before, ...given }, end);
  if (isComposable(parts)) return { [field]: composeField(parts, context, field) };
  // If the previous address also had no street or town, the text says more than the parts do.
  if (before === null || !isComposable(addressPartsIn(before, end))) return {};
  return { [field]: null };
}

function composeField(parts: AddressParts, context: AddressContext, field: string): string {
  const text = composeAddress(parts, context);
  const { text: maximum } = limits;
  if (text.length <= maximum) return text;
  const issue = { code: 'too_big', origin: 'string', maximum, inclusive: true } as const;
  throw new InvalidRequest([{ ...issue, input: text, path: [field], message: '' }]);
}

/** The issue of a required text that is missing. */
export function missingText(field: string) {
  const issue = { code: 'invalid_type', expected: 'string', message: '' } as const;
  return { ...issue, input: undefined, path: [field] } satisfies z.core.$ZodIssue;
}
