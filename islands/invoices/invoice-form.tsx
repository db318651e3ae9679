import { useEffect, useRef } from 'react';
import type { IconName } from '../../server/shared/enums.ts';
import type { FormSpec } from '../../server/shared/form.ts';
import { interpolate, type Sentence } from '../../server/shared/interpolate.ts';
import {
  formatMoney,
  isEmptyLine,
  lineAmount,
  readLine,
  sentLines,
  type TypedLine,
  totalsOf,
} from '../../server/shared/invoice.ts';
import { limits } from '../../server/shared/limits.ts';
import { Icon, IconButton } from '../../views/parts/icon.tsx';
import { InvoiceTotalsList, type TotalsWords } from '../../views/parts/invoice-totals.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import type { ControlProps, FormContext } from '../shared/form/control-props.ts';
import { Field } from '../shared/form/field.tsx';
import { FormFrame } from '../shared/form/form-frame.tsx';
import type { Prepare } from '../shared/form/send.ts';
import { useForm } from '../shared/form/use-form.ts';

type Props = {
  spec: FormSpec;
  context: FormContext;
  t: LineWords;
  /** What a new line has as its tax, in percent. */
  taxRate: string;
};

const toInvoice: Prepare = ({ lines = '[]', ...values }) => ({
  ...values,
  lines: sentLines(linesIn(lines), values.currency ?? ''),
});

/** A draft of an invoice, with its lines and totals. */
export default function InvoiceForm({ spec, context, t, taxRate }: Props) {
  const form = useForm(spec, context, toInvoice);
  return (
    <FormFrame
      spec={spec}
      context={context}
      form={form}
      controls={{
        'invoice-lines': (props) => <LinesControl {...props} t={t} taxRate={taxRate} />,
      }}
    />
  );
}

type LinesControlProps = ControlProps & { t: LineWords; taxRate: string };

/** The lines of an invoice: added, removed, moved; and what they come to. */
function LinesControl({ field, form, context, t, taxRate }: LinesControlProps) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const lines = linesIn(form.values[field.name] ?? '[]');
  const places = sentPlaces(lines);
  const currency = form.values.currency ?? '';
  // They name lines by the places in what is sent.
  const forgetErrors = () => {
    for (const { field: name } of form.failure?.error_details ?? []) {
      if (name.startsWith(`${field.name}.`)) form.forget(name);
    }
  };
  const set = (changed: TypedLine[]) => form.set(field.name, JSON.stringify(changed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script has come
  useEffect(() => {
    // What was typed before the script came.
    const entered = new FormData(form.element.current ?? undefined);
    const typed = lines.map((line, index) => lineIn(entered, index, line));
    if (JSON.stringify(typed) !== JSON.stringify(lines)) set(typed);
  }, []);

  function addLine() {
    set(withLine(lines, taxRate));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(lastInput)?.focus());
  }

  return (
    <>
      <ol className="invoice-lines stack" ref={list}>
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            index={index}
            isLast={index === lines.length - 1}
            place={places[index] ?? -1}
            form={form}
            context={context}
            t={t}
            currency={currency}
            onChange={(changed) => {
              if (isEmptyLine(changed) !== isEmptyLine(line)) forgetErrors();
              set(lines.with(index, changed));
            }}
            onMove={(by) => {
              forgetErrors();
              set(withMoved(lines, index, by));
            }}
            onRemove={() => {
              forgetErrors();
              set(lines.filter((other) => other !== line));
              add.current?.focus();
            }}
          />
        ))}
      </ol>
      <noscript>
        <ol className="invoice-lines stack">
          {blankLines(lines, taxRate).map((line, index) => (
            <LineFields
              key={line.key}
              line={line}
              index={lines.length + index}
              isLast
              place={-1}
              form={form}
              context={context}
              t={t}
              currency={currency}
              onChange={() => {}}
              onMove={() => {}}
              onRemove={() => {}}
            />
          ))}
        </ol>
      </noscript>
      <button
        type="button"
        ref={add}
        className="button button-quiet"
        disabled={!form.hydrated || lines.length >= limits.invoiceLines}
        onClick={addLine}
      >
        <Icon name="add" />
        {t.form.add}
      </button>
      <Totals lines={lines} currency={currency} tag={context.language.tag} t={t.paper} />
    </>
  );
}

/** Room for further lines where no button can add any. */
function blankLines(lines: TypedLine[], taxRate: string): TypedLine[] {
  let all = lines;
  for (let count = 0; count < 4; count += 1) all = withLine(all, taxRate);
  return all.slice(lines.length);
}

const lastInput = 'li:last-child input';

type TotalsProps = { lines: TypedLine[]; currency: string; tag: string; t: TotalsWords };

/** The totals of the lines while they are typed, as far as they are numbers. */
function Totals({ lines, currency, tag, t }: TotalsProps) {
  if (currency === '' || lines.length === 0) return null;
  const totals = totalsOf(lines.map((line) => readLine(line, currency)));
  return <InvoiceTotalsList totals={totals} currency={currency} tag={tag} t={t} />;
}

type LineFieldsProps = Pick<ControlProps, 'form' | 'context'> & {
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
function LineFields({ line, index, place, t, currency, ...props }: LineFieldsProps) {
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
    <li className="columns columns-small card invoice-line">
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
      <p className="invoice-line-end strong line">
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

type LineWords = Pick<Messages['invoicing'], 'fields' | 'form' | 'paper'>;

/** A line as it stands in the page. */
function lineIn(entered: FormData, index: number, line: TypedLine): TypedLine {
  const texts = names.map((name) => [name, entered.get(`lines[${index}][${name}]`)] as const);
  const typed = texts.filter(([, text]) => typeof text === 'string');
  return { ...line, ...Object.fromEntries(typed) };
}

/** The lines that a form's value holds. */
function linesIn(value: string): TypedLine[] {
  return JSON.parse(value);
}

/** The lines with another, empty one. */
function withLine(lines: TypedLine[], taxRate: string): TypedLine[] {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  const empty = { description: '', quantity: '1', unit_price: '', tax_rate: taxRate };
  return [...lines, { key, ...empty }];
}

/** The lines with one of them moved by a place, up (-1) or down (1). */
function withMoved(lines: TypedLine[], index: number, by: -1 | 1): TypedLine[] {
  const others = lines.filter((_, place) => place !== index);
  const moved = lines[index];
  return moved === undefined ? lines : others.toSpliced(index + by, 0, moved);
}

/** The index of each line in the request, which leaves out empty ones; errors name these indexes. */
function sentPlaces(lines: TypedLine[]): number[] {
  let next = 0;
  return lines.map((line) => (isEmptyLine(line) ? -1 : next++));
}
