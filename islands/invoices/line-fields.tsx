import type { IconName } from '../../server/shared/enums.ts';
import { interpolate, type Sentence } from '../../server/shared/interpolate.ts';
import { lineAmount } from '../../server/shared/invoice-totals.ts';
import { limits } from '../../server/shared/limits.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { isEmptyLine, readLine, type TypedLine } from '../../server/shared/typed-lines.ts';
import { IconButton } from '../../views/parts/icon-button.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import type { ControlProps } from '../shared/form/control-props.ts';
import { Field } from '../shared/form/field.tsx';

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
  const pathOf = (name: string) => `lines.${place}.${name}`;
  const errorOf = (name: string) =>
    form.failure?.error_details?.find(({ field }) => field === pathOf(name))?.message;
  const tool = (icon: IconName, label: Sentence<'number'>, onClick: () => void, off = false) => (
    <IconButton
      icon={icon}
      label={interpolate(label, { number })}
      disabled={!form.hydrated || off}
      onClick={onClick}
    />
  );
  return (
    <li className="invoice-line">
      {names.map((name) => (
        <Field key={name} label={t.fields[name]} error={errorOf(name)}>
          {(control) => (
            <input
              {...control}
              name={`lines[${index}][${name}]`}
              value={line[name]}
              autoComplete="off"
              maxLength={name === 'description' ? limits.text : 20}
              inputMode={name === 'description' ? undefined : 'decimal'}
              dir={name === 'description' ? 'auto' : 'ltr'}
              lang={name === 'description' ? context.contentLang : undefined}
              onChange={(event) => {
                form.forget(pathOf(name));
                onChange({ ...line, [name]: event.currentTarget.value });
              }}
            />
          )}
        </Field>
      ))}
      <p className="invoice-line-end line">
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

export type LineWords = Pick<Messages['invoicing'], 'fields' | 'form' | 'paper'>;

/** A line as it stands in the page. */
export function lineIn(entered: FormData, index: number, line: TypedLine): TypedLine {
  const texts = names.map((name) => [name, entered.get(`lines[${index}][${name}]`)] as const);
  const typed = texts.filter(([, text]) => typeof text === 'string');
  return { ...line, ...Object.fromEntries(typed) };
}

/** The lines that a form's value holds. */
export function linesIn(value: string): TypedLine[] {
  return JSON.parse(value);
}

/** The lines with another, empty one. */
export function withLine(lines: TypedLine[], taxRate: string): TypedLine[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  const empty = { description: '', quantity: '1', unit_price: '', tax_rate: taxRate };
  return [...lines, { key, ...empty }];
}

/** The lines with one of them moved by a place, up (-1) or down (1). */
export function withMoved(lines: TypedLine[], index: number, by: -1 | 1): TypedLine[] {
  const others = lines.filter((_, place) => place !== index);
  const moved = lines[index];
  return moved === undefined ? lines : others.toSpliced(index + by, 0, moved);
}

/** The index of each line in the request, which leaves out empty ones; errors name these indexes. */
export function sentPlaces(lines: TypedLine[]): number[] {
  let next = 0;
  return lines.map((line) => (isEmptyLine(line) ? -1 : next++));
}
