import type { IslandProps } from '../../islands/registry.ts';
import type { Customer } from '../../server/customers/shared/customer.ts';
import { duplicateChoices, type SheetKind } from '../../server/shared/enums.ts';
import { pick } from '../../server/shared/field-values.ts';
import { paths } from '../../server/shared/paths.ts';
import {
  bookingColumns,
  hasDates,
  isJoinableColumn,
  isNumericField,
  sheetColumns,
} from '../../server/transfer/shared/import-columns.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { labelledOptions } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps, SiteProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { sheetLabels } from '../translations/parcel-labels.ts';

type ImportProps = SiteProps & {
  encodings: readonly string[];
  /** The kinds of records that can be imported; the first is chosen. */
  kinds: readonly SheetKind[];
  /** Whether there is a mail server, so that status emails reach people. */
  isMailed: boolean;
};

export function ImportPage({ panel, ...props }: Omit<ImportProps, 'site'> & PanelProps) {
  const { t } = props;
  const { site } = panel;
  const { page } = t.importing;
  const list = localizedHref(site, paths.control.parcels);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={page.title}
      crumbs={[{ label: t.control.fields.parcels, href: list }]}
      lead={page.lead}
      styles={site.manifest.importStyles}
    >
      <ImportIsland site={site} {...props} />
    </PanelLayout>
  );
}

/** The island that imports a file: the user chooses the file and its columns, checks the rows, and sees the outcome. */
export function ImportIsland({
  booking,
  ...props
}: ImportProps & { booking?: Customer['bookings'] }) {
  const { site } = props;
  const context = {
    ...importContext(props),
    ...(booking !== undefined && bookingContext(props, booking)),
  };
  return <Island name="import" on="load" site={site} props={{ context }} />;
}

/** What differs if a customer's user books the parcels of a file. */
function bookingContext(
  { site, t }: ImportProps,
  booking: Customer['bookings'],
): Partial<IslandProps['import']['context']> {
  const { myImport, myImportFailures, myImportProgress } = paths.api;
  const labels = sheetLabels('parcels', t);
  const template = localizedHref(site, paths.my.importTemplate);
  return {
    fields: {
      parcels: bookingColumns.map((value) => ({ value, label: labels[value] ?? value })),
    },
    templates: { parcels: template },
    calls: { import: myImport, failures: myImportFailures, progress: myImportProgress },
    choosesMails: false,
    list: localizedHref(site, booking === 'request' ? paths.my.bookings : paths.my.parcels),
  };
}

function importContext({
  site,
  t,
  encodings,
  isMailed,
  kinds,
}: ImportProps): IslandProps['import']['context'] {
  const template = (of: SheetKind) =>
    localizedHref(site, `${paths.control.importTemplate}?kind=${of}`);
  const { customers } = t;
  const [kind = 'parcels'] = kinds;
  const isOfCustomers = kind === 'customers';
  const { importCustomers, customerImportFailures, importParcels, importFailures } = paths.api;
  return {
    t: {
      ...t.importing.page,
      ...(isMailed ? {} : { tellHint: t.mailServers.none }),
      parcels: t.control.fields.parcels,
      customers: customers.title,
      ...pick(customers, ['skipped', 'duplicates', 'duplicatesHint', 'addressBooks']),
      reason: t.runs.fields.reason,
    },
    uploading: t.control.form.uploading,
    progress: t.today.progress,
    noAnswer: t.control.list.noAnswer,
    fields: Object.fromEntries(kinds.map((of) => [of, importFieldOptions(of, t)])),
    duplicateOptions: labelledOptions(duplicateChoices, customers.duplicateChoices),
    kind,
    kinds,
    undo: isOfCustomers
      ? { page: localizedHref(site, paths.control.customerImport), label: customers.undoImport }
      : null,
    history: t.exporting.kinds.activities,
    dateFields: [...kinds.flatMap((of) => sheetColumns[of].filter(hasDates)), 'history'],
    numberFields: kinds.flatMap((of) => sheetColumns[of].filter(isNumericField)),
    joinable: kinds.flatMap((of) => sheetColumns[of].filter(isJoinableColumn)),
    encodings,
    templates: Object.fromEntries(kinds.map((of) => [of, template(of)])),
    calls: {
      import: isOfCustomers ? importCustomers : importParcels,
      failures: isOfCustomers ? customerImportFailures : importFailures,
      progress: paths.api.importProgress,
    },
    choosesMails: !isOfCustomers,
    list: localizedHref(site, isOfCustomers ? paths.control.customers : paths.control.parcels),
    tag: site.language.tag,
  };
}

function importFieldOptions(kind: SheetKind, t: Messages) {
  const labels = sheetLabels(kind, t);
  return sheetColumns[kind].map((value) => ({ value, label: labels[value] ?? value }));
}
