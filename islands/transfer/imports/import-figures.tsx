import type { ImportReport } from '../../../server/shared/imports.ts';
import { plural } from '../../../server/shared/plural.ts';
import type { ImportContext } from './import-context.ts';

type Props = { context: ImportContext; report: ImportReport };

const kinds = ['created', 'changed', 'same', 'failed'] as const;

/** How many rows would be new, changed, the same and wrong. */
export function Figures({ context: { t, tag }, report }: Props) {
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
export function Errors({ context: { t, tag }, report }: Props) {
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
