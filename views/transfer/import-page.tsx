import type { IslandProps } from '../../islands/registry.ts';
import { duplicateChoices, type SheetKind } from '../../server/shared/enums.ts';
import { pick } from '../../server/shared/field-values.ts';
import { paths } from '../../server/shared/paths.ts';
import {
  hasDates,
  hasNumbers,
  isJoinable,
  sheetColumns,
} from '../../server/transfer/shared/import-columns.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { optionsOf } from '../panel/panel-form.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { sheetLabels } from '../translations/parcel-labels.ts';

type Props = PanelProps & {
  encodings: readonly string[];
  /** What the page was opened for, and all that its reader may import. */
  kind: SheetKind;
  kinds: readonly SheetKind[];
  /** Whether mails about statuses reach people: there is a mail server. */
  isMailed: boolean;
};

export function ImportPage(props: Props) {
  const { panel, t } = props;
  const { site } = panel;
  const { page } = t.importing;
  const isOfCustomers = props.kind === 'customers';
  const list = localizedHref(site, isOfCustomers ? paths.control.customers : paths.control.parcels);
  const label = isOfCustomers ? t.customers.title : t.control.fields.parcels;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={page.title}
      crumbs={[{ label, href: list }]}
      lead={page.lead}
      styles={site.manifest.importStyles}
    >
      <Island name="import" on="load" site={site} props={{ context: contextOf(props) }} />
    </PanelLayout>
  );
}

function contextOf({
  panel: { site },
  t,
  encodings,
  isMailed,
  kind,
  kinds,
}: Props): IslandProps['import']['context'] {
  const template = (of: SheetKind) =>
    localizedHref(site, `${paths.control.importTemplate}?kind=${of}`);
  const { customers } = t;
  const result = `${paths.control.customerImport}?import_id={import_id}`;
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
    fields: {
      parcels: fieldsOf('parcels', t),
      activities: fieldsOf('activities', t),
      customers: fieldsOf('customers', t),
    },
    duplicateOptions: optionsOf(duplicateChoices, customers.duplicateChoices),
    kind,
    kinds,
    customers: localizedHref(site, result),
    history: t.exporting.kinds.activities,
    dateFields: [...kinds.flatMap((of) => sheetColumns[of].filter(hasDates)), 'history'],
    numberFields: sheetColumns.parcels.filter(hasNumbers),
    joinable: kinds.flatMap((of) => sheetColumns[of].filter(isJoinable)),
    encodings,
    templates: {
      parcels: template('parcels'),
      activities: template('activities'),
      customers: template('customers'),
    },
    list: localizedHref(site, paths.control.parcels),
    tag: site.language.tag,
  };
}

function fieldsOf(kind: SheetKind, t: Messages) {
  const labels = sheetLabels(kind, t);
  return sheetColumns[kind].map((value) => ({ value, label: labels[value] ?? value }));
}
