import type { RefObject } from 'react';
import { dateOrders } from '../../../server/shared/enums.ts';
import type { ShownColumn } from '../../../server/shared/imports.ts';
import { Field } from '../../shared/form/field.tsx';
import type { ImportContext } from './import-context.ts';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing };

/** Asks for the encoding, where the letters of a text look wrong. */
export function EncodingField({ context: { t, encodings }, importing }: Props) {
  const { request, begin, busy } = importing;
  return (
    <Field label={t.encoding}>
      {(control) => (
        <select
          {...control}
          value={request.encoding}
          disabled={busy !== null}
          onChange={({ target }) => begin({ encoding: target.value })}
        >
          <option value="">{t.encodingAuto}</option>
          {encodings.map((encoding) => (
            <option key={encoding}>{encoding}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

type DateOrderProps = Props & {
  isMissing: boolean;
  orderField: RefObject<HTMLSelectElement | null>;
};

/** Asks whether day or month comes first, where the dates of a column leave it open. */
export function DateOrderField({
  context: { t },
  importing,
  isMissing,
  orderField,
}: DateOrderProps) {
  const { set, busy, open, dateOrder } = importing;
  if (open === undefined) return null;
  return (
    <Field
      label={t.dates}
      hint={`${nameOf(open, t)}: ${isolated(open.dates?.sample ?? '')}`}
      error={isMissing ? t.orderMissing : undefined}
    >
      {(control) => (
        <select
          {...control}
          ref={orderField}
          value={dateOrder}
          disabled={busy !== null}
          onChange={({ target }) => {
            set({ dateOrder: dateOrders.find((known) => known === target.value) ?? '' });
          }}
        >
          <option value="" disabled>
            {t.chooseOrder}
          </option>
          {dateOrders.map((known) => (
            <option key={known} value={known}>
              {t[known]}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A column by its heading, or by its number. */
export function nameOf({ heading, column }: ShownColumn, t: ImportContext['t']): string {
  return heading === '' ? `${t.column} ${column}` : isolated(heading);
}

/** A text of the file, whose direction is its own. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
