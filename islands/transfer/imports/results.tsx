import { type ReactNode, useId } from 'react';
import type { ImportError, ImportReport } from '../../../server/shared/import-columns.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import type { ImportContext } from './import-context.ts';
import { importableRows } from './import-request.ts';
import { Tick } from './reading-fields.tsx';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing; report: ImportReport };

/** What would be imported, and why some rows would not. */
export function Check({ context, importing, report }: Props) {
  const { t, tag } = context;
  const { request, set, go, check, write, busy } = importing;
  const mayDrop = report.failed_optional > 0 || request.dropsInvalid;
  const importable = importableRows(report);
  return (
    <>
      <Figures context={context} report={report} />
      <div className="import-actions stack">
        {importable === 0 && <p>{t.nothing}</p>}
        {importable > 0 && (
          <Tick
            label={t.tell}
            hint={t.tellHint}
            checked={request.notify}
            isDisabled={busy !== null}
            onChange={(notify) => set({ notify })}
          />
        )}
        {mayDrop && (
          <Tick
            label={t.dropInvalid}
            hint={
              request.dropsInvalid
                ? plural(t, 'dropped', { count: report.dropped }, tag)
                : plural(t, 'dropInvalidHint', { count: report.failed_optional }, tag)
            }
            checked={request.dropsInvalid}
            isDisabled={busy !== null}
            onChange={(dropsInvalid) => check({ dropsInvalid })}
          />
        )}
        <div className="actions">
          {importable > 0 && (
            <button
              type="button"
              className="button"
              aria-disabled={busy !== null || undefined}
              onClick={write}
            >
              {plural(
                t,
                report.failed === 0 ? 'importAll' : 'importGood',
                { count: importable },
                tag,
              )}
            </button>
          )}
          <button
            type="button"
            className="button button-quiet"
            disabled={busy !== null}
            onClick={() => go('columns')}
          >
            {t.changeColumns}
          </button>
        </div>
      </div>
      <Failures context={context} importing={importing} report={report} />
    </>
  );
}

/** What was imported, and where it is. */
export function Done({ context, importing, report }: Props) {
  return (
    <>
      <p className="panel panel-good">{summaryOf(report, context)}</p>
      <div className="actions">
        <ListLink context={context} report={report} />
      </div>
      <Failures context={context} importing={importing} report={report} />
    </>
  );
}

/** To the parcels of this import, or where it has changed none, to all. */
function ListLink({ context: { t, list }, report }: FiguresProps) {
  const { import_id } = report;
  const [path = '', query] = list.split('?');
  const search = new URLSearchParams(query);
  if (import_id !== null) search.set('import', import_id);
  return (
    <a className="button" href={search.size === 0 ? path : `${path}?${search}`}>
      {import_id === null ? t.toList : t.toImported}
    </a>
  );
}

/** The values that are left out, and the rows that are wrong, with a file of these. */
function Failures({ context, importing, report }: Props) {
  const { t, tag } = context;
  const dropped = report.dropped_values.slice(0, shownErrors);
  return (
    <>
      {report.dropped > 0 && (
        <Errors
          context={context}
          title={plural(t, 'dropped', { count: report.dropped }, tag)}
          errors={dropped}
        />
      )}
      {report.failed > 0 && <FailedRows context={context} importing={importing} report={report} />}
    </>
  );
}

function FailedRows({ context, importing, report }: Props) {
  const { t, tag } = context;
  const shown = report.errors.slice(0, shownErrors);
  const more = report.failed - new Set(shown.map(({ row }) => row)).size;
  return (
    <>
      <Errors context={context} title={t.errors} errors={shown}>
        {more > 0 && <p>{plural(t, 'moreErrors', { count: more }, tag)}</p>}
      </Errors>
      <div>
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={importing.busy !== null || undefined}
          onClick={importing.fetchFailures}
        >
          {t.failures}
        </button>
        <p className="field-hint">{t.failuresHint}</p>
      </div>
    </>
  );
}

/** The figures in a sentence. */
export function summaryOf(
  { created, changed, same, failed }: ImportReport,
  { t, tag }: ImportContext,
): string {
  return interpolate(t.done, {
    created: plural(t, 'rowsCreated', { count: created }, tag),
    changed: plural(t, 'rowsChanged', { count: changed }, tag),
    same: plural(t, 'rowsSame', { count: same }, tag),
    failed: plural(t, 'rowsFailed', { count: failed }, tag),
  });
}

type FiguresProps = { context: ImportContext; report: ImportReport };

const kinds = ['created', 'changed', 'same', 'failed'] as const;

/** How many rows would be new, changed, the same and wrong. */
function Figures({ context: { t, tag }, report }: FiguresProps) {
  const count = new Intl.NumberFormat(tag);
  return (
    <>
      <dl className="columns columns-small counts import-figures">
        {kinds.map((kind) => (
          <div key={kind} className={kind === 'failed' && report.failed > 0 ? 'bad' : ''}>
            <dt>{t[kind]}</dt>
            <dd>{count.format(report[kind])}</dd>
          </div>
        ))}
      </dl>
      {report.unkeyed > 0 && !report.written && (
        <p className="panel">{plural(t, 'unkeyed', { count: report.unkeyed }, tag)}</p>
      )}
    </>
  );
}

const shownErrors = 10;

type ErrorsProps = {
  context: ImportContext;
  title: string;
  errors: readonly ImportError[];
  children?: ReactNode;
};

/** Rows, and what is wrong in them. */
function Errors({ context: { t }, title, errors, children }: ErrorsProps) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <table className="import-errors break">
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            <th scope="col">{t.reason}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <th scope="row">{row}</th>
              <td>
                <bdi className="import-column strong">{column}</bdi>
                <span>{message}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </section>
  );
}
