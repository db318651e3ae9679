import { colon } from '../../../server/shared/colon.ts';
import { formatDate } from '../../parts/dates.ts';
import type { FilterView } from './list.ts';

type FilterValue = Pick<FilterView, 'kind' | 'label' | 'value' | 'options'>;

/** A filter that is set, in words: `Status: On hold, Delivered`. */
export function filterText({ kind, label, value, options }: FilterValue, tag: string): string {
  if (kind === 'yes' || kind === 'record') return label;
  const words = value
    .split(',')
    .map((one) => options.find((option) => option.value === one)?.label ?? one);
  const text = kind === 'day' ? formatDate(value, tag) : words.join(', ');
  return `${label}${colon(tag)}${text}`;
}
