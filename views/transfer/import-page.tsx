import type { IslandProps } from '../../islands/registry.ts';
import { duplicateChoices, type SheetKind } from '../../server/shared/enums.ts';
import { pick } from '../../server/shared/field-values.ts';
import { paths } from '../../server/shared/paths.ts';
import {
  hasDates,
  isJoinableColumn,
  isNumericField,
  sheetColumns,
} from '../../server/transfer/shared/import-columns.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { labelledOptions } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { sheetLabels } from '../translations/parcel-labels.ts';

type Props = PanelProps & {
  encodings: readonly string[];
  /** The kinds of records that can be imported; the first is chosen. */
  kinds: readonly SheetKind[];
  /** Whether there is a mail server, so that status emails reach people. */
  isMailed: boolean;
};

export function ImportPage(props: Props) {
  const { panel, t } = props;
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
      <ImportIsland {...props} />
    </PanelLayout>
  );
}

/** The island that imports a file: the user chooses the file and its columns, checks the rows, and sees the outcome. */
export function ImportIsland(props: Props) {
  const { site } = props.panel;
  return <Island name="import" on="load" site={site} props={{ context: importContext(props) }} />;
}

function importContext({
  panel: { site },
  t,
  encodings,
  isMailed,
  kinds,
}: Props): IslandProps['import']['context'] {
  const template = (of: SheetKind) =>
    localizedHref(site, `${paths.control.importTemplate}?kind=${of}`);
  const { customers } = t;
  const [kind = 'parcels'] = kinds;
  const isOfCustomers = kind === 'customers';
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
    list: localizedHref(site, isOfCustomers ? paths.control.customers : paths.control.parcels),
    tag: site.language.tag,
  };
}

function importFieldOptions(kind: SheetKind, t: Messages) {
  const labels = sheetLabels(kind, t);
  return sheetColumns[kind].map((value) => ({ value, label: labels[value] ?? value }));
}
