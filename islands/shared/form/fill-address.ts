import { interpolateFields } from '../../../server/shared/interpolate.ts';

/** A URL path whose {placeholders} are filled with the texts and numbers of a record. */
export function fillAddress(address: string, record: object): string {
  const texts = Object.entries(record)
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => [name, encodeURIComponent(String(value))]);
  return interpolateFields(address, Object.fromEntries(texts));
}
