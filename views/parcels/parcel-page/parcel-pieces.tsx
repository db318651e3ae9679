import type { Units } from '../../../server/admin/shared/settings.ts';
import type { OpenScans } from '../../../server/parcels/shared/event.ts';
import {
  fromBaseUnit,
  isUnknown,
  type MeasureName,
  type Piece,
  pieceNumbers,
  roundTo,
  totalVolumetricWeight,
  unitSymbol,
  volumetricWeight,
} from '../../../server/parcels/shared/pieces.ts';
import { formatMeasure, unitName } from '../../../server/parcels/shared/weight-words.ts';
import { colon } from '../../../server/shared/colon.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { UserText } from '../../parts/written.tsx';
import type { SiteProps } from '../../props.ts';

type Props = SiteProps & {
  pieces: readonly Piece[];
  units: Units;
  /** The events that only some pieces have reached. */
  scans: OpenScans[];
};

/** The pieces of a parcel: their weights and sizes, and the pieces that an event has not reached yet. */
export function ParcelPieces({ site, t, pieces, units, scans }: Props) {
  if (pieces.length === 1 && pieces.every(isUnknown)) return null;
  const { tag } = site.language;
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 });
  const shown = (value: number | null, name: MeasureName) =>
    value === null ? null : number.format(fromBaseUnit(value, name, units.units));
  const weight = (value: number | null) => {
    if (value === null) return null;
    const short = roundTo(fromBaseUnit(value, 'weight', units.units), 2);
    return formatMeasure(short, unitSymbol('weight', units.units), tag);
  };
  const facts = (piece: Piece) => {
    const size = [
      shown(piece.length, 'length'),
      shown(piece.width, 'width'),
      shown(piece.height, 'height'),
    ];
    const isSized = size.some((side) => side !== null);
    return [
      weight(piece.weight),
      isSized &&
        `${size.map((side) => side ?? '–').join(' × ')} ${unitName(unitSymbol('length', units.units), tag)}`,
    ].filter((text) => text !== null && text !== false);
  };
  const total = totalVolumetricWeight(pieces, units.volumetric_divisor);
  return (
    <section className="parcel-facts">
      <header className="ruled row between">
        <h2>{`${t.control.fields.pieces_count}${colon(tag)}${number.format(pieces.length)}`}</h2>
      </header>
      {scans.map(({ title, scanned, missing }) => (
        <p key={title} className="notice smaller">
          <UserText lang={site.contentLang}>{title}</UserText>
          {`${colon(tag)}${interpolate(t.pieces.scanned, { number: scanned, count: pieces.length })}. `}
          {interpolate(t.pieces.missing, { numbers: pieceNumbers(missing, tag) })}
        </p>
      ))}
      {!pieces.every(isUnknown) && (
        <ol className="pairs">
          {pieces.map((piece, index) => {
            const volumetric = volumetricWeight(piece, units.volumetric_divisor);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
              <li key={index}>
                {facts(piece).map((text) => (
                  <bdi key={text}>{`${text} `}</bdi>
                ))}
                {piece.content !== null && (
                  <UserText lang={site.contentLang}>{piece.content}</UserText>
                )}
                {volumetric !== null && (
                  <p className="smaller soft">{`${t.pieces.volumetric}${colon(tag)}${weight(volumetric)}`}</p>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {total !== null && pieces.length > 1 && (
        <p className="soft">{`${t.pieces.volumetric}${colon(tag)}${weight(total)}`}</p>
      )}
    </section>
  );
}
