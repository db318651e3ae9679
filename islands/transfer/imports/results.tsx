import { type ReactNode, useId } from 'react';
import { colon } from '../../../server/shared/colon.ts';
import { plural } from '../../../server/shared/interpolate.ts';
import type { ImportError, ImportReport } from '../../../server/transfer/shared/import-columns.ts';
import { RowErrors } from '../../../views/parts/row-errors.tsx';
import { Button, QuietButton } from '../../shared/button.tsx';
import type { ImportContext } from './import-context.ts';
import { Tick } from './reading-fields.tsx';
import type { Importing } from './use-import.ts';

type Props = { context: ImportContext; importing: Importing; report: ImportReport };

export function ImportCheck(props: Props) {
  const { context, importing, report } = props;
  const { t, tag } = context;
  const { request, set, go, check, write, busy } = importing;
  const isDropping = request.invalid_optional === 'drop';
  const importable = report.created + report.changed;
  return (
    <>
      <ImportFigures context={context} report={report} />
      <div className="import-actions stack">
        {importable === 0 && <p>{t.nothing}</p>}
        {importable > 0 && context.choosesMails && (
          <Tick
            label={t.tell}
            hint={t.tellHint}
            checked={request.tell === 'yes'}
            isDisabled={busy !== null}
            onChange={(tells) => set({ tell: tells ? 'yes' : 'no' })}
          />
        )}
        {(report.failed_optional > 0 || isDropping) && (
          <Tick
            label={t.dropInvalid}
            hint={
              isDropping
                ? plural(t, 'dropped', { count: report.dropped }, tag)
                : plural(t, 'dropInvalidHint', { count: report.failed_optional }, tag)
            }
            checked={isDropping}
            isDisabled={busy !== null}
            onChange={(drops) => check({ invalid_optional: drops ? 'drop' : 'refuse' })}
          />
        )}
        <div className="actions">
          {importable > 0 && (
            <Button
              label={plural(t, 'importGood', { count: importable }, tag)}
              busy={busy !== null}
              onClick={write}
            />
          )}
          <QuietButton
            label={t.changeColumns}
            disabled={busy !== null}
            onClick={() => go('columns')}
          />
        </div>
      </div>
      <ImportFailures {...props} />
    </>
  );
}

/** The result of an import, with a link to the imported parcels or, if there are none, to the whole list. */
export function ImportResult(props: Props) {
  const { report, context } = props;
  const { t, undo } = context;
  const { import_id, failed } = report;
  const listed = undo === null && import_id !== null ? { import: import_id } : {};
  return (
    <>
      <p className={failed > 0 ? 'panel panel-bad' : 'panel panel-good'}>
        {importSummary(report, context)}
      </p>
      <div className="actions">
        <a className="button" href={addQuery(context.list, listed)}>
          {t.toImported}
        </a>
        {undo !== null && (
          <a
            className="button button-quiet"
            href={addQuery(undo.page, { import_id: import_id ?? '' })}
          >
            {undo.label}
          </a>
        )}
      </div>
      <ImportFailures {...props} />
    </>
  );
}

/** Adds parameters to a URL, which may have a query already. */
function addQuery(href: string, more: Record<string, string>): string {
  const [path = '', query] = href.split('?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

function ImportFailures(props: Props) {
  const { context, report } = props;
  const title = plural(context.t, 'dropped', { count: report.dropped }, context.tag);
  const dropped = report.dropped_values.slice(0, shownErrors);
  const notices = report.notices.slice(0, shownNotices);
  return (
    <>
      {report.dropped > 0 && <ImportErrors context={context} title={title} errors={dropped} />}
      {report.failed > 0 && <FailedRows {...props} />}
      {notices.length > 0 && (
        <ImportErrors context={context} title={context.t.noticed} errors={notices} />
      )}
    </>
  );
}

function FailedRows({ context, importing, report }: Props) {
  const { t, tag } = context;
  const all = importing.request.kind === 'customers';
  const shown = all ? report.errors : report.errors.slice(0, shownErrors);
  const more = report.failed - new Set(shown.map(({ row }) => row)).size;
  return (
    <>
      <ImportErrors context={context} title={t.errors} errors={shown}>
        {more > 0 && <p>{plural(t, 'moreErrors', { count: more }, tag)}</p>}
      </ImportErrors>
      <div>
        <QuietButton
          label={t.failures}
          busy={importing.busy !== null}
          onClick={importing.fetchFailures}
        />
      </div>
    </>
  );
}

const kinds = ['created', 'changed', 'same', 'skipped', 'failed'] as const;

/** The counts to show. Only customers can be skipped. */
function shownCounts({ skipped }: ImportReport) {
  return kinds.filter((kind) => kind !== 'skipped' || skipped > 0);
}

export function importSummary(report: ImportReport, { t, tag }: ImportContext): string {
  return shownCounts(report)
    .map((kind) => `${t[kind]}${colon(tag)}${report[kind].toLocaleString(tag)}`)
    .join(' · ');
}

function ImportFigures({ context: { t, tag }, report }: Omit<Props, 'importing'>) {
  return (
    <>
      <dl className="columns columns-small counts import-figures">
        {shownCounts(report).map((kind) => (
          <div key={kind} className={kind === 'failed' && report.failed > 0 ? 'bad' : ''}>
            <dt className="small break">{t[kind]}</dt>
            <dd className="large">{report[kind].toLocaleString(tag)}</dd>
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
const shownNotices = 100;

type ErrorsProps = {
  context: ImportContext;
  title: string;
  errors: readonly ImportError[];
  children?: ReactNode;
};

function ImportErrors({ context: { t }, title, errors, children }: ErrorsProps) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <RowErrors words={t} errors={errors} />
      {children}
    </section>
  );
}
