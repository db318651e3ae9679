/** The units of weights and lengths that Intl knows, by their symbols. */
const units = new Map([
  ['kg', 'kilogram'],
  ['g', 'gram'],
  ['lb', 'pound'],
  ['oz', 'ounce'],
  ['cm', 'centimeter'],
  ['in', 'inch'],
]);

/** The options that format a number with its unit; none if Intl does not know the unit. */
function unitStyle(symbol: string): Intl.NumberFormatOptions {
  const unit = units.get(symbol);
  return unit === undefined ? {} : { style: 'unit', unit, unitDisplay: 'short' };
}

/** A measure as a language writes it: `2.5 kg`, `2,5 кг`. @param tag BCP 47. */
export function formatMeasure(
  value: number,
  symbol: string,
  tag: string,
  digits: Intl.NumberFormatOptions = { maximumFractionDigits: 3 },
): string {
  const text = new Intl.NumberFormat(tag, { ...unitStyle(symbol), ...digits }).format(value);
  return units.has(symbol) ? text : `${text} ${symbol}`;
}

/** The name of a unit in a language: `kg`, `кг`. @param tag BCP 47. */
export function unitName(symbol: string, tag: string): string {
  const parts = new Intl.NumberFormat(tag, unitStyle(symbol)).formatToParts(5);
  return parts.find(({ type }) => type === 'unit')?.value ?? symbol;
}

/** A number and a unit. A separator before one or two digits cannot be that of thousands. */
const plainWeight = /^(\d{1,7})(?:[.,](\d{1,2}))?\s?(kg|g|lb|oz)$/;

/**
 * A parcel’s weight in the reader’s language. It is free text: a text that is not a number with a unit stays as it is.
 *
 * @param tag BCP 47.
 */
export function localizeWeight(text: string, tag: string): string {
  const [, whole, part = '', symbol] = plainWeight.exec(text) ?? [];
  if (whole === undefined || symbol === undefined) return text;
  const digits = { minimumFractionDigits: part.length, useGrouping: false };
  return formatMeasure(Number(`${whole}.${part}`), symbol, tag, digits);
}
