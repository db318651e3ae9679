/**
 * Reads fields of stored data whose shape is not guaranteed: it may be older, or edited by hand.
 * Each function throws a TypeError if the field is malformed.
 */

export function fieldOf(stored: unknown, name: string): unknown {
  if (typeof stored !== 'object' || stored === null || !Object.hasOwn(stored, name)) fail(name);
  return Reflect.get(stored, name);
}

export function textIn(stored: unknown, name: string): string {
  const value = fieldOf(stored, name);
  return typeof value === 'string' ? value : fail(name);
}

export function textOrNullIn(stored: unknown, name: string): string | null {
  return fieldOf(stored, name) === null ? null : textIn(stored, name);
}

/** A whole number from 0. */
export function countIn(stored: unknown, name: string): number {
  const value = fieldOf(stored, name);
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
  return isCount ? value : fail(name);
}

/** A path of the site's API, or null. */
export function addressIn(stored: unknown, name: string): string | null {
  const address = textOrNullIn(stored, name);
  return address === null || address.startsWith('/api/') ? address : fail(name);
}

export function itemsIn(stored: unknown, name: string): unknown[] {
  const value = fieldOf(stored, name);
  return Array.isArray(value) ? value : fail(name);
}

/** One of the given values. */
export function oneOf<Value>(values: readonly Value[], stored: unknown): Value {
  return values.find((value) => value === stored) ?? fail('a choice');
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
