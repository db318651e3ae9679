import { formatMeasure } from '../../server/parcels/shared/weight-words.ts';
import type { PriceLine } from '../../server/prices/shared/price.ts';
import { colon } from '../../server/shared/colon.ts';
import { interpolate, plural } from '../../server/shared/interpolate.ts';
import type { Messages } from '../translations/messages.ts';
import { formatRate } from './invoice-totals.tsx';

/** The label of a price's line. @param tag BCP 47, of the language. */
export function priceLineLabel({ prices: t }: Messages, line: PriceLine, tag: string): string {
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
