import { duplicateChoices } from '../../server/shared/enums.ts';
import { plural } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { ImportError, ImportReport } from '../../server/transfer/shared/import-columns.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { optionsOf, submissionOf } from '../panel/panel-form.tsx';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import { IsolatedText } from '../parts/text-with-emails.tsx';
import type { PanelProps } from '../props.ts';

export const importCall = `POST ${paths.api.importCustomers}`;

type Done = { report: Omit<ImportReport, 'columns' | 'first_rows'>; isUndone: boolean };

type Props = PanelProps & {
  id: string;
  /** What was imported within the last day; undefined: nothing with this id. */
  done: Done | undefined;
};

/** What an import of customers has done, and the form for the next one. */
export function CustomerImportPage({ panel, t, id, done }: Props) {
  const { site } = panel;
  const list = localizedHref(site, paths.control.customers);
  // What was done is said below, with what was wrong.
  const isShown = done !== undefined && !done.isUndone;
  const frame = isShown ? { ...panel, site: { ...site, notice: undefined } } : panel;
  return (
    <PanelLayout
      panel={frame}
      t={t}
      title={t.customers.importTitle}
      crumbs={[{ label: t.customers.title, href: list }]}
      styles={site.manifest.importStyles}
    >
      <div className="import measure-wide stack">
        {isShown && <Result site={site} t={t} id={id} report={done.report} />}
        <CustomerImportForm site={site} t={t} page={paths.control.customerImport} />
      </div>
    </PanelLayout>
  );
}

type ResultProps = { site: Site; t: PanelProps['t']; id: string; report: Done['report'] };

/** Counts, every row that was left out with a file of these, and the way back. */
function Result({ site, t, id, report }: ResultProps) {
  const words = t.importing.page;
  const { tag } = site.language;
  const { customers } = t;
  const isGood = report.failed === 0;
  const figures = {
    [words.created]: report.created,
    [words.changed]: report.changed,
    [words.same]: report.same,
    [customers.skipped]: report.skipped,
    [words.failed]: report.failed,
  };
  const counts = Object.entries(figures).map(
    ([name, count]) => `${name}: ${count.toLocaleString(tag)}`,
  );
  const more = report.failed - new Set(report.errors.map(({ row }) => row)).size;
  const file = (format: string) =>
    `${paths.api.customerImportFailures}?${new URLSearchParams({ import_id: id, format })}`;
  return (
    <>
      <p
        className={`panel ${isGood ? 'panel-good' : 'panel-bad'}`}
        role={isGood ? 'status' : 'alert'}
      >
        {[...(report.written ? [] : [words.checkLead]), counts.join(' · ')].join(' ')}
      </p>
      {!isGood && (
        <section className="stack" aria-labelledby="import-errors">
          <h2 id="import-errors">{words.errors}</h2>
          <Reasons words={words} reason={t.runs.fields.reason} errors={report.errors} />
          {more > 0 && <p>{plural(words, 'moreErrors', { count: more }, tag)}</p>}
          <p className="actions">
            {['csv', 'xlsx'].map((format) => (
              <a key={format} className="button button-quiet" href={file(format)} download>
                {`${words.failures} (${format.toUpperCase()})`}
              </a>
            ))}
          </p>
        </section>
      )}
      {report.dropped > 0 && (
        <section className="stack" aria-labelledby="import-dropped">
          <h2 id="import-dropped">{plural(words, 'dropped', { count: report.dropped }, tag)}</h2>
          <Reasons words={words} reason={t.runs.fields.reason} errors={report.dropped_values} />
        </section>
      )}
      {report.written && (
        <details>
          <summary className="button button-quiet">{customers.undoImport}</summary>
          <form
            method="post"
            className="stack"
            action={localizedHref(site, paths.control.customerImport)}
          >
            <HiddenFields
              values={{ _verb: `DELETE ${paths.api.importCustomers}`, import_id: id }}
            />
            <p>{customers.undoLead}</p>
            <button type="submit" className="button">
              {customers.undoImport}
            </button>
          </form>
        </details>
      )}
    </>
  );
}

type ReasonsProps = {
  words: PanelProps['t']['importing']['page'];
  reason: string;
  errors: readonly ImportError[];
};

/** What is wrong with rows, or left out of them. */
function Reasons({ words, reason, errors }: ReasonsProps) {
  return (
    <table className="import-errors break">
      <thead>
        <tr>
          <th scope="col">{words.row}</th>
          <th scope="col">{reason}</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(({ row, column, message }) => (
          <tr key={`${row} ${column} ${message}`}>
            <th scope="row">{row}</th>
            <td>
              <span className="import-column strong">
                <IsolatedText text={column} />
              </span>
              <span>{message}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type FormProps = {
  site: Site;
  t: PanelProps['t'];
  /** The page that takes it. */
  page: string;
};

/** A file of customers; works without script. */
export function CustomerImportForm({ site, t, page }: FormProps) {
  const words = t.customers;
  const failure = submissionOf(site, importCall)?.failure;
  const result = `${paths.control.customerImport}?import_id={import_id}`;
  return (
    <form
      className="form control-form"
      method="post"
      encType="multipart/form-data"
      action={localizedHref(site, page)}
    >
      <HiddenFields values={{ _verb: importCall, _then: localizedHref(site, result) }} />
      <FormErrors errors={failure?.errors ?? []} />
      <p>{words.importLead}</p>
      <PlainInput
        id="customers-file"
        label={t.importing.page.choose}
        hint={words.addressBooks}
        error={errorAt(failure, 'file')}
        type="file"
        name="file"
        accept=".csv,.xlsx,.ods,.vcf"
        required
      />
      <PlainSelect
        id="customers-duplicates"
        label={words.duplicates}
        hint={words.duplicatesHint}
        error={errorAt(failure, 'duplicates')}
        name="duplicates"
        options={[
          { value: '', label: words.duplicateChoices.ask },
          ...optionsOf(duplicateChoices, words.duplicateChoices),
        ]}
      />
      <label className="check">
        <input type="checkbox" name="dry_run" value="yes" />
        {words.dryRun}
      </label>
      <div className="actions">
        <button type="submit" className="button">
          {t.importing.page.link}
        </button>
        <a
          className="button button-quiet"
          href={localizedHref(site, `${paths.control.import}?kind=customers`)}
        >
          {t.importing.page.changeColumns}
        </a>
      </div>
    </form>
  );
}
