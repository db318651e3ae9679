import type { PriceLine, surchargeKinds } from '../../server/prices/shared/price.ts';
import { interpolate } from '../../server/shared/interpolate.ts';
import { formatRate } from '../parts/invoice-totals.tsx';
import type { Messages } from '../translations/messages.ts';

export function surchargeLabels({
  prices,
  control: { fields },
  cash,
}: Messages): Record<(typeof surchargeKinds)[number], string> {
  const { fuel } = prices;
  return { cod: fields.cod, saturday: fields.hours_saturday, fuel, other: cash.methods.other };
}

export function lineLabel(t: Messages, line: PriceLine, tag: string): string {
  const { kind, name, unit, up_to, percent } = line;
  const number = (value: number) => value.toLocaleString(tag);
  if (kind === 'base') {
    const { pieces_count } = t.control.fields;
    const most = number(up_to ?? 0);
    const quantity = unit === 'kg' ? `${most} kg` : `${most} (${pieces_count})`;
    return [name ?? '', interpolate(t.prices.upTo, { quantity })].join(', ');
  }
  if (kind === 'manual') return [t.prices.manual, name ?? ''].filter((part) => part).join(': ');
  const label = kind === 'minimum' ? t.prices.fields.minimum : surchargeLabels(t)[kind];
  return percent === null ? label : `${label} (${formatRate(percent, tag)})`;
}
