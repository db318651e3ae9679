import { amountText } from '../../shared/amounts.ts';
import { countryName } from '../../shared/countries.ts';
import { omit } from '../../shared/field-values.ts';
import type { DeliveryService } from './price.ts';

/** A zone as a form sends it: texts as people type them. */
type SentZone = {
  name: string;
  countries: string;
  postcodes: string;
  max_distance: string;
  transit_days: string;
  steps: { up_to: string; price: string }[];
};

/** A zone as a column of the price table: it has a price for each row, '' if it ends at an earlier one. */
export type TypedZone = Omit<SentZone, 'steps'> & { key: number; prices: string[] };

/** The prices of a delivery service: `limits` has the highest weight, or number of pieces, of each row. */
export type PriceTable = { limits: string[]; zones: TypedZone[] };

/** Empty rows below the last one, and the least number of rows. What stays empty is not stored. */
const spareRows = 2;
const leastRows = 5;

/** The zones of a service as texts. @param tag BCP 47, the language of countries' names. */
export function zoneTexts(
  { zones, currency }: Pick<DeliveryService, 'zones' | 'currency'>,
  tag: string,
): SentZone[] {
  return zones.map(({ name, countries, postcodes, max_distance, transit_days, steps }) => ({
    name,
    countries: countries.map((code) => countryText(code, tag)).join(', '),
    postcodes: postcodes.join(', '),
    max_distance: String(max_distance ?? ''),
    transit_days: String(transit_days ?? ''),
    steps: steps.map(({ up_to, price }) => ({
      up_to: String(up_to),
      price: amountText(price, currency),
    })),
  }));
}

/** The name of a country, or its code if the name has a mark that separates names. */
function countryText(code: string, tag: string): string {
  const name = countryName(code, tag);
  return /[,;]/.test(name) ? code : name;
}

/** The table of zones, with empty rows and an empty zone for more. */
export function priceTable(sent: readonly SentZone[]): PriceTable {
  const all = new Set(sent.flatMap(({ steps }) => steps.map(({ up_to }) => up_to)));
  const limits = [...all].sort((one, other) => Number(one) - Number(other));
  while (limits.length < Math.max(all.size + spareRows, leastRows)) limits.push('');
  const zones = sent.map(({ steps, ...zone }, key) => ({
    ...zone,
    key,
    prices: limits.map((limit) => steps.find(({ up_to }) => up_to === limit)?.price ?? ''),
  }));
  return { limits, zones: [...zones, emptyZone(sent.length, limits.length)] };
}

export function emptyZone(key: number, rows: number): TypedZone {
  const texts = { countries: '', postcodes: '', max_distance: '', transit_days: '' };
  return { key, name: '', ...texts, prices: Array.from({ length: rows }, () => '') };
}

/** The steps of a zone, with the rows that they come from. */
export function zoneSteps(
  { limits }: Pick<PriceTable, 'limits'>,
  { prices }: Pick<TypedZone, 'prices'>,
) {
  return prices.flatMap((price, row) =>
    price.trim() === '' ? [] : [{ row, up_to: limits[row] ?? '', price }],
  );
}

export function isEmptyZone({ key: _, prices, ...texts }: TypedZone): boolean {
  return [...Object.values(texts), ...prices].every((text) => text.trim() === '');
}

/** The zones to send, without the empty ones. */
export function sentZones(table: PriceTable): SentZone[] {
  return table.zones
    .filter((zone) => !isEmptyZone(zone))
    .map((zone) => {
      const steps = zoneSteps(table, zone).map((step) => omit(step, ['row']));
      return { ...omit(zone, ['key', 'prices']), steps };
    });
}

/** Reads a table from the fields of a form without script: `limits[0]`, `zones[0][name]`, `zones[0][prices][0]`; null: it has none. */
export function readPriceTable(fields: Readonly<Record<string, string>>): PriceTable | null {
  const text = (name: string) => fields[name] ?? '';
  const limits = numbered((index) => fields[`limits[${index}]`]);
  if (limits.length === 0) return null;
  const names = numbered((index) => fields[`zones[${index}][name]`]);
  const zones = names.map((name, key) => ({
    key,
    name,
    countries: text(`zones[${key}][countries]`),
    postcodes: text(`zones[${key}][postcodes]`),
    max_distance: text(`zones[${key}][max_distance]`),
    transit_days: text(`zones[${key}][transit_days]`),
    prices: limits.map((_, row) => text(`zones[${key}][prices][${row}]`)),
  }));
  return { limits, zones };
}

function numbered(read: (index: number) => string | undefined): string[] {
  const found: string[] = [];
  for (let text = read(0); text !== undefined; text = read(found.length)) found.push(text);
  return found;
}
