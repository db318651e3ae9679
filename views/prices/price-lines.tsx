import type { Quote } from '../../server/prices/shared/price.ts';
import { colon } from '../../server/shared/colon.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { priceLineLabel } from '../parts/price-line-label.ts';
import type { Messages } from '../translations/messages.ts';

type LinesProps = Pick<Quote, 'lines' | 'currency'> & { t: Messages; tag: string };

export function PriceLines({ lines, currency, t, tag }: LinesProps) {
  return (
    <ul className="break">
      {lines.map((line) => (
        <li key={`${line.kind} ${line.name}`}>
          <bdi>{priceLineLabel(t, line, tag)}</bdi>
          {colon(tag)}
          <bdi>{formatMoney(line.amount, currency, tag)}</bdi>
        </li>
      ))}
    </ul>
  );
}
