import { totalsOf } from '../../server/shared/invoice-totals.ts';
import { readLine, type TypedLine } from '../../server/shared/typed-lines.ts';
import { InvoiceTotalsList, type TotalsWords } from '../../views/parts/invoice-totals.tsx';

type Props = { lines: TypedLine[]; currency: string; tag: string; t: TotalsWords };

/** What the lines come to while they are typed, as far as numbers can be read in them. */
export function Totals({ lines, currency, tag, t }: Props) {
  if (currency === '' || lines.length === 0) return null;
  const totals = totalsOf(lines.map((line) => readLine(line, currency)));
  return <InvoiceTotalsList {...{ totals, currency, tag, t }} />;
}
