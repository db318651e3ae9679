import type { ImportReport } from '../../../server/shared/imports.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import { plural } from '../../../server/shared/plural.ts';
import type { ImportContext } from './import-context.ts';
import { importableRows } from './import-request.ts';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing; report: ImportReport };

/** What would be imported, and why some rows would not. */
export function Check({ context, importing, report }: Props) {
  const { t, tag } = context;
  const { request, set, go, write, busy } = importing;
  const importable = importableRows(report);
  return (
    <>
      <Figures context={context} report={report} />
      <div className="import-actions">
        {importable === 0 && <p>{t.nothing}</p>}
        {importable > 0 && (
          <label className="import-tell">
            <input
              type="checkbox"
              checked={request.notify}
              disabled={busy !== null}
              onChange={({ target }) => set({ notify: target.checked })}
            />
            <span>
              {t.tell}
              <small>{t.tellHint}</small>
            </span>
          </label>
        )}
        <div className="import-buttons">
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
      <div className="import-buttons">
        <a className="button" href={context.list}>
          {context.t.toList}
        </a>
      </div>
      <Failures context={context} importing={importing} report={report} />
    </>
  );
}

/** The rows that are wrong, and a file of them. */
function Failures({ context, importing, report }: Props) {
  const { t } = context;
  if (report.failed === 0) return null;
  return (
    <>
      <Errors context={context} report={report} />
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
      <dl className="import-figures">
        {kinds.map((kind) => (
          <div key={kind} className={kind === 'failed' && report.failed > 0 ? 'import-bad' : ''}>
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

/** The first rows that are wrong, and why. */
function Errors({ context: { t, tag }, report }: FiguresProps) {
  const shown = report.errors.slice(0, shownErrors);
  const more = report.failed - new Set(shown.map(({ row }) => row)).size;
  return (
    <section aria-labelledby="import-errors">
      <h3 id="import-errors">{t.errors}</h3>
      <table className="import-errors">
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            <th scope="col">{t.reason}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`}>
              <th scope="row">{row}</th>
              <td>
                <bdi className="import-column">{column}</bdi>
                <span>{message}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p>{plural(t, 'moreErrors', { count: more }, tag)}</p>}
    </section>
  );
}
