import { formatMeasure } from '../../server/parcels/shared/weight-words.ts';
import type { PriceLine, Quote } from '../../server/prices/shared/price.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { formatRate } from '../parts/invoice-totals.tsx';
import type { Messages } from '../translations/messages.ts';

type LinesProps = Pick<Quote, 'lines' | 'currency'> & { t: Messages; tag: string };

export function PriceLines({ lines, currency, t, tag }: LinesProps) {
  return (
    <ul className="break">
      {lines.map((line) => (
        <li key={`${line.kind} ${line.name}`}>
          <bdi>{lineLabel(t, line, tag)}</bdi>
          {colon(tag)}
          <bdi>{formatMoney(line.amount, currency, tag)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** The label of a price's line. @param tag BCP 47, of the language. */
function lineLabel({ prices: t }: Messages, line: PriceLine, tag: string): string {
  const { kind, name, unit, up_to, percent } = line;
  if (kind === 'base') {
    const most = up_to ?? 0;
    const range =
      unit === 'kg'
        ? interpolate(t.upTo, { quantity: formatMeasure(most, 'kg', tag) })
        : plural(t, 'upToPieces', { count: most }, tag);
    return [name ?? '', range].join(', ');
  }
  if (kind === 'manual') return [t.manual, name ?? ''].filter((part) => part).join(colon(tag));
  const label = kind === 'minimum' ? t.fields.minimum : t.surchargeKinds[kind];
  return percent === null ? label : `${label} (${formatRate(percent, tag)})`;
}
