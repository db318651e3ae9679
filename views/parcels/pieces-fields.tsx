import {
  blankPiece,
  type Piece,
  pieceNames,
  type TypedPiece,
  typedPieces,
} from '../../server/parcels/shared/pieces.ts';
import { pick } from '../../server/shared/field-values.ts';
import { parcelFields, type UnitSystem } from '../../server/shared/fields.ts';
import type { FieldSpec } from '../../server/shared/form.ts';
import { Island } from '../island.tsx';
import type { Controls } from '../panel/form-fields.tsx';
import { fieldBuilder } from '../panel/panel-form.tsx';
import type { Messages } from '../translations/messages.ts';

/** The fields of the number of pieces, and of each piece. */
export function piecesFields(t: Messages, pieces: readonly Piece[]): FieldSpec[] {
  const { fields } = t.control;
  return [
    fieldBuilder(parcelFields, fields)('pieces_count', 'number', pieces.length),
    {
      name: 'pieces',
      label: fields.pieces,
      control: 'pieces',
      rule: { kind: 'lines' },
      value: JSON.stringify(pieces),
    },
  ];
}

export function pieceLabels({ control: { fields } }: Messages): Record<keyof Piece, string> {
  const { parcel_content: content } = fields;
  return { ...pick(fields, ['weight', 'length', 'width', 'height']), content };
}

export function piecesControls(t: Messages, pieces: readonly Piece[], units: UnitSystem): Controls {
  const words = {
    ...pick(t.pieces, ['add', 'number', 'duplicate', 'remove']),
    fieldAt: t.errors.fieldAt,
  };
  return {
    pieces: ({ field: { name }, form: { site, failure, values } }) => (
      <Island
        name="pieces-field"
        on="idle"
        site={site}
        props={{
          name,
          pieces: refusedPieces(name, values) ?? typedPieces(pieces, units),
          units,
          lang: site.contentLang,
          isOpen: failure?.error_details?.some(({ field }) => field.startsWith(name)) ?? false,
          t: { ...words, list: t.control.fields.pieces, fields: pieceLabels(t) },
        }}
      />
    ),
  };
}

/** The pieces of a refused form without script; null: there is none. */
function refusedPieces(name: string, values: Record<string, string>): TypedPiece[] | null {
  const rows: TypedPiece[] = [];
  while (`${name}[${rows.length}][content]` in values) {
    const key = rows.length;
    const texts = pieceNames.map((part) => [part, values[`${name}[${key}][${part}]`] ?? '']);
    rows.push({ ...blankPiece, ...Object.fromEntries(texts), key });
  }
  return rows.length === 0 ? null : rows;
}
