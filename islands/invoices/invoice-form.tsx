import { useEffect, useRef } from 'react';
import type { FormSpec } from '../../server/shared/form.ts';
import { totalsOf } from '../../server/shared/invoice-totals.ts';
import { limits } from '../../server/shared/limits.ts';
import {
  isEmptyLine,
  readLine,
  sentLines,
  type TypedLine,
} from '../../server/shared/typed-lines.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { InvoiceTotalsList, type TotalsWords } from '../../views/parts/invoice-totals.tsx';
import type { ControlProps, FormContext } from '../shared/form/control-props.ts';
import { FormFrame } from '../shared/form/form-frame.tsx';
import type { Prepare } from '../shared/form/send.ts';
import { useForm } from '../shared/form/use-form.ts';
import {
  LineFields,
  type LineWords,
  lineIn,
  linesIn,
  sentPlaces,
  withLine,
  withMoved,
} from './line-fields.tsx';

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
      <ol className="invoice-lines" ref={list}>
        {lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            index={index}
            isLast={index === lines.length - 1}
            place={places[index] ?? -1}
            {...{ form, context, t, currency }}
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
        <ol className="invoice-lines">
          {blankLines(lines, taxRate).map((line, index) => (
            <LineFields
              key={line.key}
              line={line}
              index={lines.length + index}
              isLast
              place={-1}
              {...{ form, context, t, currency }}
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
  return <InvoiceTotalsList {...{ totals, currency, tag, t }} />;
}
