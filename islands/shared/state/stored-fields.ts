/**
 * Reads fields of stored data whose shape is not guaranteed: it may be older, or edited by hand.
 * Each function throws a TypeError if the field is malformed.
 */

export function fieldOf(kept: unknown, name: string): unknown {
  if (typeof kept !== 'object' || kept === null || !Object.hasOwn(kept, name)) fail(name);
  return Reflect.get(kept, name);
}

export function textIn(kept: unknown, name: string): string {
  const value = fieldOf(kept, name);
  return typeof value === 'string' ? value : fail(name);
}

export function textOrNullIn(kept: unknown, name: string): string | null {
  return fieldOf(kept, name) === null ? null : textIn(kept, name);
}

/** A whole number from 0. */
export function countIn(kept: unknown, name: string): number {
  const value = fieldOf(kept, name);
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  return isCount ? value : fail(name);
}

/** A path of the site's API, or null. */
export function addressIn(kept: unknown, name: string): string | null {
  const address = textOrNullIn(kept, name);
  return address === null || address.startsWith('/api/') ? address : fail(name);
}

export function itemsIn(kept: unknown, name: string): unknown[] {
  const value = fieldOf(kept, name);
  return Array.isArray(value) ? value : fail(name);
}

/** One of the given values. */
export function oneOf<Value>(values: readonly Value[], kept: unknown): Value {
  return values.find((value) => value === kept) ?? fail('a choice');
}

/** The result of `read`, or `otherwise` if the data is malformed. */
export function readOr<Part>(read: () => Part, otherwise: Part): Part {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function fail(name: string): never {
  throw new TypeError(`${name} is malformed`);
}
