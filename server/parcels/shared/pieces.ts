import { readDecimal } from '../../shared/amounts.ts';
import { type FieldValues, fieldNames, withAllFields } from '../../shared/field-values.ts';
import { pieceFields, type UnitSystem } from '../../shared/fields.ts';

/** One of the pieces of a parcel, in kilograms and centimetres; null: not known. */
export type Piece = FieldValues<typeof pieceFields>;

export const pieceNames = fieldNames(pieceFields);
export const measureNames = ['weight', 'length', 'width', 'height'] as const;
export type MeasureName = (typeof measureNames)[number];

export const unknownPiece: Piece = withAllFields(pieceFields, {});

/** Fills a list of known pieces up, or cuts it, to as many as a parcel has. */
export function withUnknown(pieces: readonly Piece[], count: number): Piece[] {
  return Array.from({ length: count }, (_, index) => pieces[index] ?? unknownPiece);
}

export function isUnknown(piece: Piece): boolean {
  return pieceNames.every((name) => piece[name] === null);
}

/** Rounds to some decimal places. Through decimal text, so that no binary fractions of sums and conversions are left. */
export function roundTo(value: number, digits: number): number {
  return Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`);
}

/** The decimal places of a stored measure: grams, and hundredths of a millimetre. */
const storedDigits = 3;

/** The units of each system, and how many kilograms and centimetres they are. */
const systems = {
  metric: { weight: 'kg', length: 'cm', kilograms: 1, centimetres: 1 },
  imperial: { weight: 'lb', length: 'in', kilograms: 0.45359237, centimetres: 2.54 },
} as const satisfies Record<UnitSystem, object>;

export function unitSymbol(name: MeasureName, units: UnitSystem) {
  return systems[units][name === 'weight' ? 'weight' : 'length'];
}

function unitFactor(name: MeasureName, units: UnitSystem): number {
  return systems[units][name === 'weight' ? 'kilograms' : 'centimetres'];
}

/** Converts a measure in the company's units to kilograms or centimetres, as it is stored. */
export function toBaseUnit(value: number, name: MeasureName, units: UnitSystem): number {
  return roundTo(value * unitFactor(name, units), storedDigits);
}

/** Converts a stored measure to the company's units: to the number with the fewest decimals that is stored like this. */
export function fromBaseUnit(stored: number, name: MeasureName, units: UnitSystem): number {
  const exact = stored / unitFactor(name, units);
  for (let digits = 0; digits < maxMeasureDigits; digits += 1) {
    const short = roundTo(exact, digits);
    if (toBaseUnit(short, name, units) === stored) return short;
  }
  return roundTo(exact, maxMeasureDigits);
}

/** Four decimals of an inch tell all stored lengths apart. */
const maxMeasureDigits = 4;

/** Parses a typed measure, with a decimal comma or point, to what is stored; a text that is no number is returned as it is. */
function readMeasure(typed: string, name: MeasureName, units: UnitSystem): number | string | null {
  if (typed.trim() === '') return null;
  const value = readDecimal(typed, maxMeasureDigits);
  return value === null ? typed : toBaseUnit(value / 10 ** maxMeasureDigits, name, units);
}

/** A piece as it is typed, in the company's units; `key` tells the rows of a form apart. */
export type TypedPiece = Record<keyof Piece, string> & { key: number };

/** A piece as the API takes it. The API refuses a text that is no number, at its field. */
type SentPiece = Record<MeasureName, number | string | null> & Pick<Piece, 'content'>;

export const blankPiece = { weight: '', length: '', width: '', height: '', content: '' };

export function typedPieces(pieces: readonly SentPiece[], units: UnitSystem): TypedPiece[] {
  return pieces.map((piece, key) => {
    const measureText = (name: MeasureName) => {
      const value = piece[name];
      return typeof value === 'number' ? String(fromBaseUnit(value, name, units)) : (value ?? '');
    };
    return { key, ...mapMeasures(measureText), content: piece.content ?? '' };
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

/** The weight of all pieces in kilograms; null if some are not weighed, or there are none. */
export function piecesWeight(pieces: readonly Pick<Piece, 'weight'>[]): number | null {
  let sum = 0;
  for (const { weight } of pieces) {
    if (weight === null) return null;
    sum += weight;
  }
  return pieces.length === 0 ? null : roundTo(sum, storedDigits);
}

/** The weight of a parcel as text, such as `12.5 kg`; null if some of its pieces are not weighed. */
export function weightText(pieces: readonly Pick<Piece, 'weight'>[], units: UnitSystem) {
  const total = piecesWeight(pieces);
  return total === null
    ? null
    : `${fromBaseUnit(total, 'weight', units)} ${unitSymbol('weight', units)}`;
}

/** A typed weight with its unit. A number without a unit is in the company's: `5,5` is `5.5 kg`. */
export function withUnit(text: string, units: UnitSystem): string {
  const thousandths = readDecimal(text, storedDigits);
  if (thousandths === null || thousandths <= 0) return text;
  return `${thousandths / 10 ** storedDigits} ${unitSymbol('weight', units)}`;
}

/** The volumetric weight of a piece, in kilograms: its cubic centimetres by the divisor; null if its size is unknown. */
export function volumetricWeight({ length, width, height }: Piece, divisor: number): number | null {
  if (length === null || width === null || height === null) return null;
  return roundTo((length * width * height) / divisor, storedDigits);
}

/** The volumetric weight of all pieces, in kilograms; null if the size of some is unknown. */
export function totalVolumetricWeight(pieces: readonly Piece[], divisor: number): number | null {
  return piecesWeight(pieces.map((piece) => ({ weight: volumetricWeight(piece, divisor) })));
}

/** Formats the numbers of pieces as a list: `1, 2 and 4`. @param tag BCP 47. */
export function pieceNumbers(numbers: readonly number[], tag: string): string {
  const number = new Intl.NumberFormat(tag);
  return new Intl.ListFormat(tag).format(numbers.map((one) => number.format(one)));
}

/** Pieces as the activity log shows them, in kilograms and centimetres; null if nothing is known about any. */
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
