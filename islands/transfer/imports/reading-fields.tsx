import { colon } from '../../../server/shared/colon.ts';
import { type DecimalMark, dateOrders, decimalMarks } from '../../../server/shared/enums.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import type { ColumnView } from '../../../server/transfer/shared/import-columns.ts';
import { isolateName } from '../../../views/parts/written.tsx';
import { SelectField } from '../../shared/labelled-controls.tsx';
import type { ImportContext } from './import-context.ts';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing };

/** Asks for the encoding, in case the letters of a text look wrong. */
export function EncodingField({ context: { t, encodings }, importing }: Props) {
  const { request, begin, busy } = importing;
  return (
    <SelectField
      label={t.encoding}
      value={request.encoding}
      disabled={busy !== null}
      onChange={({ target }) => begin({ encoding: target.value })}
    >
      <option value="">{t.encodingAuto}</option>
      {encodings.map((encoding) => (
        <option key={encoding}>{encoding}</option>
      ))}
    </SelectField>
  );
}

/** Asks which row has the headings, unless the file has only one row before its data. */
export function HeaderRowField({ context: { t, tag }, importing }: Props) {
  const { look, begin, busy } = importing;
  // Contacts of vCards have no headings.
  if (look === null || look.first_rows.length < 2 || look.header_row === 0) return null;
  return (
    <div className="import-actions stack">
      <SelectField
        label={t.headerRow}
        value={look.header_row}
        disabled={busy !== null}
        onChange={({ target }) => begin({ header_row: target.value })}
      >
        {look.first_rows.map(({ row, text }) => (
          <option key={row} value={row}>
            {`${row}${colon(tag)}${isolateName(text)}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

export function HiddenRowsField({ context: { t, tag }, importing }: Props) {
  const { look, request, set, busy } = importing;
  if (look === null || look.hidden === 0) return null;
  return (
    <Tick
      label={plural(t, 'hidden', { count: look.hidden }, tag)}
      checked={request.hidden_rows === 'take'}
      isDisabled={busy !== null}
      onChange={(takes) => set({ hidden_rows: takes ? 'take' : 'leave' })}
    />
  );
}

type TickProps = {
  label: string;
  hint?: string;
  checked: boolean;
  isDisabled: boolean;
  onChange: (checked: boolean) => void;
};

export function Tick({ label, hint, checked, isDisabled, onChange }: TickProps) {
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        {hint !== undefined && <small className="block">{hint}</small>}
      </span>
    </label>
  );
}

type QuestionProps = Props & { isMissing: boolean };

/** Asks whether day or month comes first, if a column's dates are ambiguous. */
export function DateOrderField(props: QuestionProps) {
  const { t, tag } = props.context;
  const { set, open, dateOrder } = props.importing;
  if (open === undefined) return null;
  return (
    <QuestionField
      {...props}
      label={t.dates}
      hint={`${columnName(open, t)}${colon(tag)}${isolateName(open.dates?.sample ?? '')}`}
      missing={t.orderMissing}
      value={dateOrder}
      options={dateOrders.map((value) => ({ value, label: t[value] }))}
      onChoose={(date_order) => set({ date_order })}
    />
  );
}

/** Asks for the decimal mark, if a column's numbers are ambiguous. */
export function DecimalMarkField(props: QuestionProps) {
  const { t, tag } = props.context;
  const { set, openMark, decimalMark } = props.importing;
  if (openMark === undefined) return null;
  const sample = openMark.numbers?.sample ?? '';
  const meanings = { point: sample.replace(',', ''), comma: sample.replace('.', '') };
  const format = new Intl.NumberFormat(tag, { useGrouping: false, maximumFractionDigits: 3 });
  const writtenNumber = (mark: DecimalMark) =>
    format.format(Number(meanings[mark].replace(',', '.')));
  return (
    <QuestionField
      {...props}
      label={interpolate(t.numbers, { number: sample })}
      hint={columnName(openMark, t)}
      value={decimalMark}
      options={decimalMarks.map((value) => ({ value, label: writtenNumber(value) }))}
      onChoose={(decimal_mark) => set({ decimal_mark })}
    />
  );
}

/** Asks whether a column's currencies belong to the amounts to collect, or to the prices. */
export function CurrencyOwnerField(props: QuestionProps) {
  const { t, fields } = props.context;
  const { openCurrency, currencyOwner, chooseCurrencyOwner } = props.importing;
  if (openCurrency === undefined) return null;
  const parcelFieldLabel = (field: string) =>
    fields.parcels?.find(({ value }) => value === field)?.label ?? field;
  return (
    <QuestionField
      {...props}
      label={interpolate(t.currencyOf, { name: columnName(openCurrency, t) })}
      value={currencyOwner}
      options={[
        { value: 'cod', label: parcelFieldLabel('cod') },
        { value: 'price', label: parcelFieldLabel('price_text') },
      ]}
      onChoose={chooseCurrencyOwner}
    />
  );
}

/** Asks what to do with existing customers, once the site has found some in the file. */
export function DuplicatesField(props: QuestionProps) {
  const { t, duplicateOptions } = props.context;
  const { asksDuplicates, request, set } = props.importing;
  if (!asksDuplicates) return null;
  return (
    <QuestionField
      {...props}
      label={t.duplicates}
      hint={t.duplicatesHint}
      value={request.duplicates}
      options={duplicateOptions}
      onChoose={(duplicates) => set({ duplicates })}
    />
  );
}

type QuestionFieldProps<Value extends string> = QuestionProps & {
  label: string;
  hint?: string;
  /** The error if the question was not answered. */
  missing?: string;
  value: Value | '';
  options: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
};

/** A question that must be answered before the rows are checked. */
function QuestionField<Value extends string>(props: QuestionFieldProps<Value>) {
  const { context, importing, isMissing, label, hint, value, options, onChoose } = props;
  const { t } = context;
  return (
    <SelectField
      label={label}
      hint={hint}
      error={isMissing && value === '' ? (props.missing ?? t.answerMissing) : undefined}
      value={value}
      disabled={importing.busy !== null}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value);
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    >
      <option value="" disabled>
        {t.chooseOrder}
      </option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

export function columnName({ heading, column }: ColumnView, t: ImportContext['t']): string {
  return heading === '' ? `${t.column} ${column}` : isolateName(heading);
}
