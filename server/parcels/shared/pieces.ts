import { readDecimal } from '../../shared/amounts.ts';

import { type FieldValues, namesOf } from '../../shared/field-values.ts';
import type { UnitSystem } from '../../shared/fields.ts';
import { pieceFields } from '../../shared/fields.ts';

/** One of the pieces of a parcel: kilograms, and centimetres; null: not known. */
export type Piece = FieldValues<typeof pieceFields>;

export const pieceNames = namesOf(pieceFields);
export const measureNames = ['weight', 'length', 'width', 'height'] as const;
export type MeasureName = (typeof measureNames)[number];

export const unknownPiece: Piece = {
  weight: null,
  length: null,
  width: null,
  height: null,
  content: null,
};

/** As many pieces as a parcel has, of which some are known. */
export function withUnknown(pieces: readonly Piece[], count: number): Piece[] {
  return Array.from({ length: count }, (_, index) => pieces[index] ?? unknownPiece);
}

export function isUnknown(piece: Piece): boolean {
  return pieceNames.every((name) => piece[name] === null);
}

/** Where numbers are rounded: without the traces that sums and conversions leave behind. */
export function roundTo(value: number, digits: number): number {
  return Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
}

/** The decimal places of a stored measure: grams, and hundredths of a millimetre. */
const storedDigits = 3;

/** The units of each system, and how many stored ones one of them is. */
const systems = {
  metric: { weight: 'kg', length: 'cm', kilograms: 1, centimetres: 1 },
  imperial: { weight: 'lb', length: 'in', kilograms: 0.45359237, centimetres: 2.54 },
} as const satisfies Record<UnitSystem, object>;

export function unitOf(name: MeasureName, units: UnitSystem) {
  return systems[units][name === 'weight' ? 'weight' : 'length'];
}

function factorOf(name: MeasureName, units: UnitSystem): number {
  return systems[units][name === 'weight' ? 'kilograms' : 'centimetres'];
}

/** What is stored of a measure in the company's units. */
export function toBaseUnit(value: number, name: MeasureName, units: UnitSystem): number {
  return roundTo(value * factorOf(name, units), storedDigits);
}

/** A measure in the company's units: of the numbers that mean the stored one, that with the fewest decimals. */
export function fromBaseUnit(stored: number, name: MeasureName, units: UnitSystem): number {
  const exact = stored / factorOf(name, units);
  for (let digits = 0; digits < mostDigits; digits += 1) {
    const short = roundTo(exact, digits);
    if (toBaseUnit(short, name, units) === stored) return short;
  }
  return roundTo(exact, mostDigits);
}

/** Four decimals of an inch tell all stored lengths apart. */
const mostDigits = 4;

/** What is stored of a typed measure, with a comma or a point; the text itself where it is none. */
function readMeasure(typed: string, name: MeasureName, units: UnitSystem): number | string | null {
  if (typed.trim() === '') return null;
  const value = readDecimal(typed, mostDigits);
  return value === null ? typed : toBaseUnit(value / 10 ** mostDigits, name, units);
}

/** A piece as it is typed, in the company's units; `key` tells the rows of a form apart. */
export type TypedPiece = Record<keyof Piece, string> & { key: number };

/** A piece as the API takes it; a text that is no number it refuses at its field. */
type SentPiece = Record<MeasureName, number | string | null> & Pick<Piece, 'content'>;

export function typedPieces(pieces: readonly SentPiece[], units: UnitSystem): TypedPiece[] {
  return pieces.map((piece, key) => {
    const textOf = (name: MeasureName) => {
      const value = piece[name];
      return typeof value === 'number' ? String(fromBaseUnit(value, name, units)) : (value ?? '');
    };
    return { key, ...mapMeasures(textOf), content: piece.content ?? '' };
  });
}

export function readTypedPiece(typed: Record<keyof Piece, string>, units: UnitSystem): SentPiece {
  const measures = mapMeasures((name) => readMeasure(typed[name], name, units));
  return { ...measures, content: typed.content.trim() || null };
}

function mapMeasures<Value>(measureOf: (name: MeasureName) => Value): Record<MeasureName, Value> {
  return {
    weight: measureOf('weight'),
    length: measureOf('length'),
    width: measureOf('width'),
    height: measureOf('height'),
  };
}

/** How heavy all pieces are, in kilograms; null where some are not weighed. */
export function totalWeight(pieces: readonly Pick<Piece, 'weight'>[]): number | null {
  let sum = 0;
  for (const { weight } of pieces) {
    if (weight === null) return null;
    sum += weight;
  }
  return pieces.length === 0 ? null : roundTo(sum, storedDigits);
}

/** The weight of a parcel as a text, such as `12.5 kg`; null where it is not known of all pieces. */
export function weightText(
  pieces: readonly Pick<Piece, 'weight'>[],
  units: UnitSystem,
): string | null {
  const total = totalWeight(pieces);
  return total === null
    ? null
    : `${fromBaseUnit(total, 'weight', units)} ${unitOf('weight', units)}`;
}

/** A typed weight: a number by itself is one in the company's unit, `5,5` is `5.5 kg`. */
export function withUnit(text: string, units: UnitSystem): string {
  const thousandths = readDecimal(text, storedDigits);
  if (thousandths === null || thousandths <= 0) return text;
  return `${thousandths / 10 ** storedDigits} ${unitOf('weight', units)}`;
}

/** What a piece counts as by its size, in kilograms; null where that is not known. */
export function volumetricWeight({ length, width, height }: Piece, divisor: number): number | null {
  if (length === null || width === null || height === null) return null;
  return roundTo((length * width * height) / divisor, storedDigits);
}

/** The same of all pieces together. */
export function totalVolumetricWeight(pieces: readonly Piece[], divisor: number): number | null {
  return totalWeight(pieces.map((piece) => ({ weight: volumetricWeight(piece, divisor) })));
}

/** The numbers of pieces as a list in words. @param tag BCP 47. */
export function pieceNumbers(numbers: readonly number[], tag: string): string {
  const number = new Intl.NumberFormat(tag);
  return new Intl.ListFormat(tag).format(numbers.map((one) => number.format(one)));
}

/** What the activity log says of pieces, in kilograms and centimetres. */
export function describePieces(pieces: readonly Piece[]): string | null {
  if (pieces.every(isUnknown)) return null;
  const texts = pieces.map(({ weight, length, width, height, content }) => {
    const size = [length, width, height].map((side) => side ?? '?').join(' × ');
    const parts = [
      weight === null ? [] : `${weight} kg`,
      size === '? × ? × ?' ? [] : `${size} cm`,
      content ?? [],
    ];
    return parts.flat().join(', ') || '–';
  });
  return texts.join('; ');
}
