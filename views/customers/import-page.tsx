import type { ReactNode } from 'react';
import { colon } from '../../server/shared/colon.ts';
import { duplicateChoices, exportFormats } from '../../server/shared/enums.ts';
import { plural } from '../../server/shared/interpolate.ts';
import { paths } from '../../server/shared/paths.ts';
import type { ImportReport } from '../../server/transfer/shared/import-columns.ts';
import type { Site } from '../../server/web/shared/site.ts';
import { PanelLayout } from '../panel/layout.tsx';
import { FormFold, findSubmission, labelledOptions } from '../panel/panel-form.tsx';
import { errorAt, FormErrors } from '../parts/form-errors.tsx';
import { localizedHref } from '../parts/links.ts';
import { HiddenFields, PlainInput, PlainSelect } from '../parts/plain-form.tsx';
import { RowErrors } from '../parts/row-errors.tsx';
import type { PanelProps, SiteProps } from '../props.ts';
import { ImportIsland } from '../transfer/import-page.tsx';

const undoCall = `DELETE ${paths.api.importCustomers}`;
const importCall = `POST ${paths.api.importCustomers}`;

const customerFiles = '.csv,.tsv,.txt,.xlsx,.ods,.vcf';

type Done = { report: Omit<ImportReport, 'columns' | 'first_rows'>; isUndone: boolean };

type Props = PanelProps & {
  encodings: readonly string[];
  id: string;
  /** The import with this id, if it was within the last day. */
  done: Done | undefined;
};

/** The result of an import of customers, and the next import: in steps with script, as a single form without. */
export function CustomerImportPage({ panel, t, id, done, encodings }: Props) {
  const { site } = panel;
  const list = localizedHref(site, paths.control.customers);
  // The result below replaces the notice.
  const isShown = done !== undefined && !done.isUndone;
  const frame = isShown ? { ...panel, site: { ...site, notice: undefined } } : panel;
  return (
    <PanelLayout
      panel={frame}
      t={t}
      title={t.customers.importTitle}
      crumbs={[{ label: t.customers.title, href: list }]}
      lead={t.customers.importLead}
      styles={site.manifest.importStyles}
      needsScript={false}
    >
      <div className="import measure-wide stack">
        {isShown && <CustomerImportResult site={site} t={t} id={id} report={done.report} />}
        {isShown && <h2>{t.importing.page.again}</h2>}
        <div className="needs-script">
          <ImportIsland
            site={panel.site}
            t={t}
            encodings={encodings}
            isMailed
            kinds={['customers']}
          />
        </div>
        <noscript>
          <PlainImportForm site={site} t={t} />
        </noscript>
      </div>
    </PanelLayout>
  );
}

type ResultProps = { site: Site; t: PanelProps['t']; id: string; report: Done['report'] };

/** The counts of an import, the rows that were left out with a file of them, and the form to undo the import. */
function CustomerImportResult({ site, t, id, report }: ResultProps) {
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
    ([name, count]) => `${name}${colon(tag)}${count.toLocaleString(tag)}`,
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
        <ReportRows id="import-errors" title={words.errors} t={t} rows={report.errors}>
          {more > 0 && <p>{plural(words, 'moreErrors', { count: more }, tag)}</p>}
          <p className="actions">
            {exportFormats.map((format) => (
              <a key={format} className="button button-quiet" href={file(format)} download>
                {`${words.failures} (${format.toUpperCase()})`}
              </a>
            ))}
          </p>
        </ReportRows>
      )}
      {report.notices.length > 0 && (
        <ReportRows id="import-notices" title={words.noticed} t={t} rows={report.notices} />
      )}
      {report.dropped > 0 && (
        <ReportRows
          id="import-dropped"
          title={plural(words, 'dropped', { count: report.dropped }, tag)}
          t={t}
          rows={report.dropped_values}
        />
      )}
      {report.written && (
        <FormFold
          site={site}
          call={undoCall}
          fixed={{ import_id: id }}
          label={customers.undoImport}
        >
          <form
            className="form control-form above"
            method="post"
            action={localizedHref(site, paths.control.customerImport)}
          >
            <HiddenFields values={{ _verb: undoCall, import_id: id }} />
            <p>{customers.undoLead}</p>
            <button type="submit" className="button">
              {customers.undoImport}
            </button>
          </form>
        </FormFold>
      )}
    </>
  );
}

type RowsProps = Pick<PanelProps, 't'> & {
  id: string;
  title: string;
  rows: ImportReport['errors'];
  children?: ReactNode;
};

function ReportRows({ id, title, t, rows, children }: RowsProps) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <RowErrors
        words={{ row: t.importing.page.row, reason: t.runs.fields.reason }}
        errors={rows}
      />
      {children}
    </section>
  );
}

/** Imports a file in one step; its columns are recognized by their headings. */
function PlainImportForm({ site, t }: SiteProps) {
  const words = t.customers;
  const failure = findSubmission(site, importCall)?.failure;
  const page = paths.control.customerImport;
  return (
    <form
      className="form control-form"
      method="post"
      encType="multipart/form-data"
      action={localizedHref(site, page)}
    >
      <HiddenFields
        values={{ _verb: importCall, _then: localizedHref(site, `${page}?import_id={import_id}`) }}
      />
      <FormErrors errors={failure?.errors ?? []} />
      <PlainInput
        id="customers-file"
        label={t.importing.page.choose}
        hint={failure == null ? words.addressBooks : words.fileAgain}
        error={errorAt(failure, 'file')}
        type="file"
        name="file"
        accept={customerFiles}
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
          ...labelledOptions(duplicateChoices, words.duplicateChoices),
        ]}
      />
      <label className="check">
        <input type="checkbox" name="dry_run" value="yes" />
        {words.dryRun}
      </label>
      <button type="submit" className="button">
        {t.importing.page.link}
      </button>
    </form>
  );
}
