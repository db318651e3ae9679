import { dateOrders, type ImportReport } from '../../server/shared/imports.ts';
import { Field } from '../shared/field.tsx';
import { withField } from './asked.ts';
import type { ImportContext } from './context.ts';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing; report: ImportReport };

/** What each column was taken for, to be chosen anew. */
export function Columns({ context, importing, report }: Props) {
  const { t, fields } = context;
  const { asked, look, busy } = importing;
  const { columns } = report;
  return (
    <section className="import-columns" aria-labelledby="import-columns">
      <h2 id="import-columns">{t.columns}</h2>
      <div className="import-grid">
        {columns.map(({ column, heading, field, sample }) => (
          <Field
            key={column}
            label={heading === '' ? `${t.column} ${column}` : isolated(heading)}
            hint={sample === '' ? undefined : `${t.sample}: ${isolated(sample)}`}
          >
            {(control) => (
              <select
                {...control}
                value={field ?? ''}
                disabled={busy !== null}
                onChange={({ target }) => {
                  const chosen = { column, field: target.value };
                  look({ mapping: withField(asked.mapping, columns, chosen) });
                }}
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
        ))}
      </div>
      {asked.file !== null && !asked.file.name.endsWith('.xlsx') && (
        <EncodingField context={context} importing={importing} />
      )}
    </section>
  );
}

function EncodingField({ context: { t, encodings }, importing }: Omit<Props, 'report'>) {
  const { asked, look, busy } = importing;
  return (
    <Field label={t.encoding}>
      {(control) => (
        <select
          {...control}
          value={asked.encoding}
          disabled={busy !== null}
          onChange={({ target }) => look({ encoding: target.value, mapping: {} })}
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

/** Asks whether day or month comes first, where the dates of a column leave it open. */
export function DateOrderField({ context: { t }, importing, report }: Props) {
  const { look, busy } = importing;
  const open = report.columns.find(({ dates }) => dates?.isOpen === true);
  if (open === undefined) return null;
  return (
    <Field label={t.dates} hint={`${isolated(open.heading)}: ${isolated(open.sample)}`}>
      {(control) => (
        <select
          {...control}
          value={open.dates?.order}
          disabled={busy !== null}
          onChange={({ target }) => {
            look({ dateOrder: dateOrders.find((known) => known === target.value) ?? '' });
          }}
        >
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

/** A text of the file, whose direction is its own. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
