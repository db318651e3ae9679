import { useEffect, useState } from 'react';
import { fill } from '../server/shared/fill.ts';
import type { ImportReport } from '../server/shared/imports.ts';
import { goodRows } from './import/asked.ts';
import { Columns, DateOrderField } from './import/columns.tsx';
import type { ImportContext } from './import/context.ts';
import { Errors, Figures } from './import/figures.tsx';
import { FileFields } from './import/file-fields.tsx';
import { ProgressBar } from './import/progress-bar.tsx';
import { type Importing, useImport } from './import/use-import.ts';

type Props = { context: ImportContext };

/** Imports a spreadsheet: looks at it first, and writes what the clerk has seen. */
export default function Import({ context }: Props) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const importing = useImport(context);
  const { report, busy, error } = importing;
  return (
    <div className="import" aria-busy={busy !== null}>
      <FileFields context={context} importing={importing} isReady={hydrated} />
      <div role="status" className="visually-hidden">
        {busy === null && report !== null && summaryOf(report, context)}
      </div>
      {error !== null && (
        <p className="panel panel-bad" role="alert">
          {error}
        </p>
      )}
      {busy !== null && <ProgressBar busy={busy} context={context} />}
      {report !== null && <Result context={context} importing={importing} report={report} />}
    </div>
  );
}

type ResultProps = { context: ImportContext; importing: Importing; report: ImportReport };

function Result({ context, importing, report }: ResultProps) {
  const { written, failed } = report;
  return (
    <>
      {written && (
        <p className="panel panel-good">
          {summaryOf(report, context)} <a href={context.list}>{context.t.toList}</a>
        </p>
      )}
      <Figures context={context} report={report} />
      <Actions context={context} importing={importing} report={report} />
      {failed > 0 && <Errors context={context} report={report} />}
      {!written && <Columns context={context} importing={importing} report={report} />}
    </>
  );
}

function Actions({ context, importing, report }: ResultProps) {
  const { t, tag } = context;
  const { asked, set, busy, write, fetchFailures } = importing;
  const good = goodRows(report);
  const count = new Intl.NumberFormat(tag).format(good);
  return (
    <div className="import-actions">
      {!report.written && (
        <DateOrderField context={context} importing={importing} report={report} />
      )}
      {!report.written && good > 0 && (
        <>
          <label className="import-tell">
            <input
              type="checkbox"
              checked={asked.tell}
              disabled={busy !== null}
              onChange={({ target }) => set({ tell: target.checked })}
            />
            <span>
              {t.tell}
              <small>{t.tellHint}</small>
            </span>
          </label>
          <button
            type="button"
            className="button"
            aria-disabled={busy !== null || undefined}
            onClick={write}
          >
            {fill(report.failed === 0 ? t.importAll : t.importGood, { count })}
          </button>
        </>
      )}
      {!report.written && good === 0 && <p>{t.nothing}</p>}
      {report.failed > 0 && (
        <div>
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={busy !== null || undefined}
            onClick={fetchFailures}
          >
            {t.failures}
          </button>
          <p className="field-hint">{t.failuresHint}</p>
        </div>
      )}
    </div>
  );
}

function summaryOf(
  { created, changed, same, failed }: ImportReport,
  { t, tag }: ImportContext,
): string {
  const count = new Intl.NumberFormat(tag);
  return fill(t.done, {
    created: count.format(created),
    changed: count.format(changed),
    same: count.format(same),
    failed: count.format(failed),
  });
}
