import { useRef, useState } from 'react';
import type { ColumnReason, ShownColumn } from '../../../server/shared/imports.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { Field } from '../../shared/form/field.tsx';
import type { ImportContext } from './import-context.ts';
import { type ImportRequest, withField } from './import-request.ts';
import { DateOrderField, EncodingField, isolated, nameOf } from './reading-fields.tsx';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing };

/** The field that each column is mapped to, before rows are checked. */
export function Columns({ context, importing }: Props) {
  const { t } = context;
  const { request, columns, product, busy, check, go, open, dateOrder } = importing;
  const [isMissing, setMissing] = useState(false);
  const orderField = useRef<HTMLSelectElement>(null);
  const left = columns.filter(({ column }) => !request.mapping[column]);
  const guessed = columns.filter((column) => reasonOf(column, request.mapping) === 'values');
  const isUndecided = open !== undefined && dateOrder === '';
  return (
    <>
      {product !== null && <p className="panel">{interpolate(t.product, { product })}</p>}
      {guessed.length > 0 && (
        <p className="panel import-guessed">
          {interpolate(t.guessed, { columns: namesOf(guessed, t) })}
        </p>
      )}
      {left.length > 0 && (
        <p className="panel import-left">{interpolate(t.leftOut, { columns: namesOf(left, t) })}</p>
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
        {request.file !== null && !/\.(xlsx|ods)$/i.test(request.file.name) && (
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

function namesOf(columns: readonly ShownColumn[], t: ImportContext['t']): string {
  return columns.map((column) => nameOf(column, t)).join(', ');
}

/** Why a column has its field; null: it was not recognized, and is left out. */
function reasonOf(
  { column, field, reason }: ShownColumn,
  mapping: ImportRequest['mapping'],
): ColumnReason | null {
  return (mapping[column] ?? '') === (field ?? '') ? reason : 'chosen';
}

function ColumnField({ context, importing, column: shown }: Props & { column: ShownColumn }) {
  const { t, fields } = context;
  const { request, set, busy, product } = importing;
  const { column, samples } = shown;
  const now = request.mapping[column] ?? '';
  const source = reasonOf(shown, request.mapping);
  const texts = samples.map(isolated).join(' · ');
  const hints = [
    texts && `${t.sample}: ${texts}`,
    source !== null && now !== '' && t.source[source],
  ];
  return (
    <div className={source === 'values' ? 'import-guess' : undefined}>
      <Field label={nameOf(shown, t)} hint={hints.filter(Boolean).join(' — ') || undefined}>
        {(control) => (
          <select
            {...control}
            value={now}
            disabled={busy !== null}
            onChange={({ target }) =>
              set({ mapping: withField(request.mapping, column, target.value) })
            }
          >
            <option value="">{t.ignored}</option>
            {fields[request.kind].map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
            {product !== null && request.kind === 'parcels' && (
              <option value="history">{context.history}</option>
            )}
          </select>
        )}
      </Field>
    </div>
  );
}
