import type { IconName } from '../../server/shared/catalog.ts';
import { interpolate, type Sentence } from '../../server/shared/interpolate.ts';
import { lineAmount } from '../../server/shared/invoice-totals.ts';
import { limits } from '../../server/shared/limits.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { readLine, type TypedLine } from '../../server/shared/typed-lines.ts';
import { Icon } from '../../views/parts/icon.tsx';
import type { ControlProps } from '../shared/form/control-props.ts';
import { Field } from '../shared/form/field.tsx';
import type { LineWords } from './lines.ts';

type Props = Pick<ControlProps, 'form' | 'context'> & {
  line: TypedLine;
  index: number;
  isLast: boolean;
  /** Its place in what is sent; -1: it is left out. */
  place: number;
  t: LineWords;
  currency: string;
  onChange: (line: TypedLine) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const names = ['description', 'quantity', 'unit_price', 'tax_rate'] as const;

/** One line of an invoice. */
export function LineFields({ line, index, place, t, currency, ...props }: Props) {
  const { form, context, isLast, onChange, onMove, onRemove } = props;
  const number = index + 1;
  const errorOf = (name: string) =>
    form.failure?.error_details?.find(({ field }) => field === `lines.${place}.${name}`)?.message;
  const tool = (icon: IconName, label: Sentence<'number'>, onClick: () => void, off = false) => (
    <button
      type="button"
      className="tool"
      aria-label={interpolate(label, { number })}
      title={interpolate(label, { number })}
      disabled={!form.hydrated || off}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li className="invoice-line">
      {names.map((name) => (
        <Field key={name} label={t.fields[name]} error={errorOf(name)}>
          {(control) => (
            <input
              {...control}
              value={line[name]}
              disabled={!form.hydrated}
              autoComplete="off"
              maxLength={name === 'description' ? limits.text : 20}
              inputMode={name === 'description' ? undefined : 'decimal'}
              dir={name === 'description' ? 'auto' : 'ltr'}
              lang={name === 'description' ? context.contentLang : undefined}
              onChange={(event) => onChange({ ...line, [name]: event.currentTarget.value })}
            />
          )}
        </Field>
      ))}
      <p className="invoice-line-end">
        <output suppressHydrationWarning>
          {currency !== '' &&
            formatMoney(lineAmount(readLine(line, currency)), currency, context.language.tag)}
        </output>
        <span>
          {tool('arrow_upward', t.form.up, () => onMove(-1), index === 0)}
          {tool('arrow_downward', t.form.down, () => onMove(1), isLast)}
          {tool('delete', t.form.remove, onRemove)}
        </span>
      </p>
    </li>
  );
}
