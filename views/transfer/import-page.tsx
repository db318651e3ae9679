import type { IslandProps } from '../../islands/registry.ts';
import { type ImportKind, importKinds } from '../../server/shared/enums.ts';
import { paths } from '../../server/shared/paths.ts';
import {
  hasDates,
  hasNumbers,
  importColumns,
  isJoinable,
} from '../../server/transfer/shared/import-columns.ts';
import { Island } from '../island.tsx';
import { PanelLayout } from '../panel/layout.tsx';
import { localizedHref } from '../parts/links.ts';
import type { PanelProps } from '../props.ts';
import type { Messages } from '../translations/messages.ts';
import { columnLabels } from '../translations/parcel-labels.ts';

type Props = PanelProps & {
  encodings: readonly string[];
  /** Whether mails about statuses reach people: there is a mail server. */
  isMailed: boolean;
};

export function ImportPage(props: Props) {
  const { panel, t } = props;
  const { site } = panel;
  const { page } = t.importing;
  const parcels = localizedHref(site, paths.control.parcels);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={page.title}
      crumbs={[{ label: t.control.fields.parcels, href: parcels }]}
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
}: Props): IslandProps['import']['context'] {
  const template = (kind: ImportKind) =>
    localizedHref(site, `${paths.control.importTemplate}?kind=${kind}`);
  return {
    t: {
      ...t.importing.page,
      ...(isMailed ? {} : { tellHint: t.mailServers.none }),
      parcels: t.control.fields.parcels,
      reason: t.runs.fields.reason,
    },
    uploading: t.control.form.uploading,
    progress: t.today.progress,
    noAnswer: t.control.list.noAnswer,
    fields: { parcels: fieldsOf('parcels', t), activities: fieldsOf('activities', t) },
    history: t.exporting.kinds.activities,
    dateFields: [...importKinds.flatMap((kind) => importColumns[kind].filter(hasDates)), 'history'],
    numberFields: importColumns.parcels.filter(hasNumbers),
    joinable: importKinds.flatMap((kind) => importColumns[kind].filter(isJoinable)),
    encodings,
    templates: { parcels: template('parcels'), activities: template('activities') },
    list: localizedHref(site, paths.control.parcels),
    tag: site.language.tag,
  };
}

function fieldsOf(kind: ImportKind, t: Messages) {
  return importColumns[kind].map((value) => ({ value, label: columnLabels(t)[value] }));
}
