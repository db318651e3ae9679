import type { RefObject } from 'react';
import { dateOrders } from '../../../server/shared/enums.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import type { ShownColumn } from '../../../server/transfer/shared/import-columns.ts';
import { isolateName } from '../../../views/parts/written.tsx';
import { SelectField } from '../../shared/labelled-controls.tsx';
import type { ImportContext } from './import-context.ts';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing };

/** Asks for the encoding, where the letters of a text look wrong. */
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

/** Asks in which row the headings stand, where it is not simply the first one. */
export function HeaderRowField({ context: { t }, importing }: Props) {
  const { look, begin, busy } = importing;
  if (look === null || look.first_rows.length < 2) return null;
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
            {`${row}: ${isolateName(text)}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** Asks whether rows are imported that the spreadsheet hides. */
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
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  );
}

type DateOrderProps = Props & {
  isMissing: boolean;
  orderField: RefObject<HTMLSelectElement | null>;
};

/** Asks whether day or month comes first, where the dates of a column leave it open. */
export function DateOrderField({ context, importing, isMissing, orderField }: DateOrderProps) {
  const { t } = context;
  const { set, busy, open, dateOrder } = importing;
  if (open === undefined) return null;
  return (
    <SelectField
      label={t.dates}
      hint={`${nameOf(open, t)}: ${isolateName(open.dates?.sample ?? '')}`}
      error={isMissing ? t.orderMissing : undefined}
      ref={orderField}
      value={dateOrder}
      disabled={busy !== null}
      onChange={({ target }) =>
        set({ date_order: dateOrders.find((known) => known === target.value) ?? '' })
      }
    >
      <option value="" disabled>
        {t.chooseOrder}
      </option>
      {dateOrders.map((known) => (
        <option key={known} value={known}>
          {t[known]}
        </option>
      ))}
    </SelectField>
  );
}

export function nameOf({ heading, column }: ShownColumn, t: ImportContext['t']): string {
  return heading === '' ? `${t.column} ${column}` : isolateName(heading);
}
