import { type RefObject, useRef, useState } from 'react';
import { fill } from '../../server/shared/fill.ts';
import { dateOrders, type ShownColumn } from '../../server/shared/imports.ts';
import { Field } from '../shared/field.tsx';
import { withField } from './asked.ts';
import type { ImportContext } from './context.ts';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing };

/** What each column is taken for, before anything is counted. */
export function Columns({ context, importing }: Props) {
  const { t } = context;
  const { asked, columns, busy, check, go, open, dateOrder } = importing;
  const [isMissing, setMissing] = useState(false);
  const orderField = useRef<HTMLSelectElement>(null);
  const left = columns.filter(({ column }) => !asked.mapping[column]);
  const isUndecided = open !== undefined && dateOrder === '';
  return (
    <>
      {left.length > 0 && (
        <p className="panel import-left">
          {fill(t.leftOut, { columns: left.map((column) => nameOf(column, t)).join(', ') })}
        </p>
      )}
      <div className="import-grid">
        {columns.map((column) => (
          <ColumnField key={column.column} {...{ context, importing, column }} />
        ))}
      </div>
      <div className="import-actions">
        <DateOrderField
          {...{ context, importing, isMissing: isMissing && isUndecided, orderField }}
        />
        {asked.file !== null && !asked.file.name.endsWith('.xlsx') && (
          <EncodingField {...{ context, importing }} />
        )}
        <div className="import-buttons">
          <button
            type="button"
            className="button"
            aria-disabled={busy !== null || undefined}
            onClick={() => {
              if (!isUndecided) return check();
              setMissing(true);
              orderField.current?.focus();
            }}
          >
            {t.check}
          </button>
          <button
            type="button"
            className="button button-quiet"
            disabled={busy !== null}
            onClick={() => go('file')}
          >
            {t.otherFile}
          </button>
        </div>
      </div>
    </>
  );
}

function ColumnField({ context, importing, column: shown }: Props & { column: ShownColumn }) {
  const { t, fields } = context;
  const { asked, set, busy } = importing;
  const { column, field, reason, samples } = shown;
  const now = asked.mapping[column] ?? '';
  const source = now === (field ?? '') ? reason : 'chosen';
  const texts = samples.map(isolated).join(' · ');
  const hints = [
    texts && `${t.sample}: ${texts}`,
    source !== null && now !== '' && t.source[source],
  ];
  return (
    <Field label={nameOf(shown, t)} hint={hints.filter(Boolean).join(' — ') || undefined}>
      {(control) => (
        <select
          {...control}
          value={now}
          disabled={busy !== null}
          onChange={({ target }) =>
            set({ mapping: withField(asked.mapping, column, target.value) })
          }
        >
          <option value="">{t.ignored}</option>
          {fields[asked.kind].map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function EncodingField({ context: { t, encodings }, importing }: Props) {
  const { asked, begin, busy } = importing;
  return (
    <Field label={t.encoding}>
      {(control) => (
        <select
          {...control}
          value={asked.encoding}
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
function DateOrderField({ context: { t }, importing, isMissing, orderField }: DateOrderProps) {
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

function nameOf({ heading, column }: ShownColumn, t: ImportContext['t']): string {
  return heading === '' ? `${t.column} ${column}` : isolated(heading);
}

/** A text of the file, whose direction is its own. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
