import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Customer } from '../../server/customers/shared/customer.ts';
import {
  customerTax,
  type LineTax,
  type TaxSettings,
} from '../../server/invoices/shared/customer-tax.ts';
import {
  invoiceTotals,
  isEmptyLine,
  lineAmount,
  readLine,
  sentLines,
  type TypedLine,
  type TypedTax,
  typedLines,
  typedTax,
} from '../../server/invoices/shared/invoice.ts';
import { readDecimal } from '../../server/shared/amounts.ts';
import type { IconName } from '../../server/shared/enums.ts';
import { interpolate, type Sentence } from '../../server/shared/interpolate.ts';
import { limits } from '../../server/shared/limits.ts';
import { formatMoney } from '../../server/shared/money.ts';
import { paths } from '../../server/shared/paths.ts';
import { IconButton } from '../../views/parts/icon.tsx';
import {
  InvoiceTotalsList,
  type TotalsWords,
  totalsRows,
} from '../../views/parts/invoice-totals.tsx';
import type { Messages } from '../../views/translations/messages.ts';
import { getJson } from '../shared/api.ts';
import { QuietButton } from '../shared/button.tsx';
import { useFormAround } from '../shared/form/use-form-around.ts';
import { moveRow, nextKey, useRows } from '../shared/form/use-rows.ts';
import { useHydration } from '../shared/hooks.ts';
import { InputField, SelectField } from '../shared/labelled-controls.tsx';

type Props = {
  name: string;
  lines: TypedLine[];
  currency: string;
  /** The tax of a new line. */
  tax: TypedTax;
  /** How tax depends on the customer; null if it does not, or if the form names no customer. */
  settings: TaxSettings | null;
  /** The id of the customer when the page was loaded; '' if there is none. */
  customer: string;
  /** The language of the page (BCP 47), and the `lang` of the written texts. */
  tag: string;
  lang: string | undefined;
  t: LineWords;
};

export default function InvoiceLines({
  name,
  lines: first,
  settings,
  tag,
  lang,
  t,
  ...initial
}: Props) {
  const { ref, values, set } = useFormAround<HTMLOListElement>({
    currency: initial.currency,
    customer_id: initial.customer,
  });
  const [tax, setTax] = useState(initial.tax);
  const add = useRef<HTMLButtonElement>(null);
  const [lines, setLines] = useRows(ref, name, first, sentParts);
  const hydrated = useHydration();
  const places = sentPlaces(lines);
  const currency = values.currency ?? '';

  const customer = values.customer_id ?? '';
  const known = useRef(initial.customer);
  /** Gives the new customer's tax to the lines that had the former customer's. */
  const taxAs = useEffectEvent((found: Customer | null) => {
    if (settings === null) return;
    const next = lineTax(settings, found);
    const isUsual = (line: TypedLine) =>
      line.tax_rate === tax.tax_rate && line.tax_category === tax.tax_category;
    setLines(lines.map((line) => (isUsual(line) ? { ...line, ...typedTax(next) } : line)));
    setTax(typedTax(next));
    if (next.tax_category === 'E' && found?.tax_reason) set('exemption_reason', found.tax_reason);
  });
  useEffect(() => {
    if (customer === known.current) return;
    known.current = customer;
    if (customer === '') {
      taxAs(null);
      return;
    }
    const controller = new AbortController();
    const address = paths.api.customer.replace(':id', customer);
    getJson<Customer>(address, controller.signal)
      .then((answer) => answer.status === 'success' && taxAs(answer.data))
      // Aborted: another customer was chosen meanwhile.
      .catch(() => undefined);
    return () => controller.abort();
  }, [customer]);

  /**
   * Adds, moves or empties lines. Errors name lines by their index in the request, so the `input`
   * event clears them.
   */
  function arrange(changed: TypedLine[]) {
    setLines(changed);
    ref.current?.dispatchEvent(new Event('input', { bubbles: true }));
  }

  const draw = (line: TypedLine, index: number) => (
    <LineFields
      key={line.key}
      line={line}
      number={index + 1}
      // Without script all lines are sent, with script only those that are not empty.
      name={hydrated ? lineFieldPrefix(name, places[index]) : lineFieldPrefix(name, index)}
      isLast={index === lines.length - 1}
      words={{ currency, tag, lang, t }}
      disabled={!hydrated}
      onChange={(changed) => {
        const isOther = isEmptyLine(changed) !== isEmptyLine(line);
        (isOther ? arrange : setLines)(lines.with(index, changed));
      }}
      onMove={(by) => arrange(moveRow(lines, index, by))}
      onRemove={() => {
        arrange(lines.filter((other) => other !== line));
        add.current?.focus();
      }}
    />
  );

  return (
    <>
      {hydrated && (
        <input
          type="hidden"
          name={name}
          value={JSON.stringify(sentLines(lines, currency))}
          onInput={({ currentTarget }) =>
            setLines(typedLines(JSON.parse(currentTarget.value), currency))
          }
        />
      )}
      <ol className="invoice-lines stack" ref={ref}>
        {lines.map(draw)}
      </ol>
      <noscript>
        <ol className="invoice-lines stack">
          {blankLines(lines, tax).map((line, index) => draw(line, lines.length + index))}
        </ol>
      </noscript>
      <QuietButton
        ref={add}
        icon="add"
        label={t.form.add}
        disabled={!hydrated || lines.length >= limits.invoiceLines}
        onClick={() => {
          setLines(withLine(lines, tax));
          requestAnimationFrame(() => ref.current?.querySelector<HTMLElement>(lastInput)?.focus());
        }}
      />
      <Totals
        lines={lines}
        currency={currency}
        tag={tag}
        t={{ ...t.paper, total: t.fields.total }}
      />
    </>
  );
}

/** The name that the fields of a line begin with; undefined if the line is not sent. */
function lineFieldPrefix(name: string, place = -1): string | undefined {
  return place < 0 ? undefined : `${name}[${place}]`;
}

/** Empty lines for browsers without JavaScript, which have no button that adds lines. */
function blankLines(lines: TypedLine[], tax: TypedTax): TypedLine[] {
  let all = lines;
  for (let count = 0; count < 4; count += 1) all = withLine(all, tax);
  return all.slice(lines.length);
}

const lastInput = 'li:last-child input';

type TotalsProps = { lines: TypedLine[]; currency: string; tag: string; t: TotalsWords };

/** The totals of the lines as typed so far. */
function Totals({ lines, currency, tag, t }: TotalsProps) {
  if (currency === '' || lines.length === 0) return null;
  const totals = invoiceTotals(lines.map((line) => readLine(line, currency)));
  return <InvoiceTotalsList rows={totalsRows({ totals, currency, tag, t })} />;
}

type LineFieldsProps = {
  line: TypedLine;
  number: number;
  name: string | undefined;
  isLast: boolean;
  words: { currency: string; tag: string; lang: string | undefined; t: LineWords };
  disabled: boolean;
  onChange: (line: TypedLine) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
};

const parts = ['description', 'quantity', 'unit_price', 'tax_rate'] as const;
const sentParts = [...parts, 'tax_category'];
/** The tax categories without tax; all other lines are taxed by their rate. */
const zeroRateCategories = ['Z', 'E', 'AE', 'K', 'G', 'O'] as const;

function LineFields({ line, number, name, isLast, words, disabled, ...on }: LineFieldsProps) {
  const { currency, tag, lang, t } = words;
  const tool = (icon: IconName, label: Sentence<'number'>, onClick: () => void, off = false) => (
    <IconButton
      icon={icon}
      label={interpolate(label, { number })}
      disabled={disabled || off}
      onClick={onClick}
    />
  );
  return (
    <li className="columns columns-small card padded bottom invoice-line">
      {line.parcel !== undefined && (
        <input type="hidden" name={name && `${name}[parcel]`} value={line.parcel} />
      )}
      {parts.map((part) => (
        <InputField
          key={part}
          label={t.fields[part]}
          name={name && `${name}[${part}]`}
          value={line[part]}
          autoComplete="off"
          maxLength={part === 'description' ? limits.text : 20}
          inputMode={part === 'description' ? undefined : 'decimal'}
          dir={part === 'description' ? 'auto' : 'ltr'}
          lang={part === 'description' ? lang : undefined}
          onChange={(event) => on.onChange(changeLineText(line, part, event.currentTarget.value))}
        />
      ))}
      <SelectField
        label={t.fields.tax_category}
        name={name && `${name}[tax_category]`}
        value={line.tax_category}
        onChange={({ currentTarget: { value } }) =>
          on.onChange({ ...line, tax_category: value, ...(value !== '' && { tax_rate: '0' }) })
        }
      >
        <option value="">{t.tax.byRate}</option>
        {zeroRateCategories.map((category) => (
          <option key={category} value={category}>
            {t.tax[category]}
          </option>
        ))}
      </SelectField>
      <p className="invoice-line-end all-columns strong line between">
        <output suppressHydrationWarning>
          {currency !== '' && formatMoney(lineAmount(readLine(line, currency)), currency, tag)}
        </output>
        <span>
          {tool('arrow_upward', t.form.up, () => on.onMove(-1), number === 1)}
          {tool('arrow_downward', t.form.down, () => on.onMove(1), isLast)}
          {tool('delete', t.form.remove, on.onRemove)}
        </span>
      </p>
    </li>
  );
}

type LineWords = Pick<Messages['invoicing'], 'form' | 'paper' | 'tax'> & {
  fields: Pick<Messages['invoicing']['fields'], (typeof parts)[number] | 'tax_category' | 'total'>;
};

/** Changes a text of a line. A rate above zero clears the category of an untaxed line. */
function changeLineText(line: TypedLine, part: (typeof parts)[number], text: string): TypedLine {
  const isTaxed = part === 'tax_rate' && (readDecimal(text, 3) ?? 0) > 0;
  return { ...line, [part]: text, ...(isTaxed && { tax_category: '' }) };
}

function withLine(lines: TypedLine[], tax: TypedTax): TypedLine[] {
  const untyped = { description: '', unit_price: '' };
  return [...lines, { key: nextKey(lines), ...untyped, quantity: '1', ...tax }];
}

function lineTax(settings: TaxSettings, customer: Customer | null): LineTax {
  if (customer === null) return customerTax(settings, null);
  const { country = null } = customer.billing_address ?? customer.addresses[0] ?? {};
  return customerTax(settings, { ...customer, country });
}

/** The index of each line in the request, which leaves out empty ones; errors name these indexes. */
function sentPlaces(lines: TypedLine[]): number[] {
  let next = 0;
  return lines.map((line) => (isEmptyLine(line) ? -1 : next++));
}
