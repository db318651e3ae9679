import type { ParcelTemplate } from '../../server/parcels/shared/parcel-copy.ts';
import { fromTemplatePath, paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { Written } from '../../views/parts/written.tsx';
import { type ListProps, RecordList } from '../shared/list/record-list.tsx';
import { useOwnRecords } from '../shared/list/records.ts';

type Props = ListProps<ParcelTemplate> & { t: { useTemplate: string } };

export default function TemplateList({ first, search, context, t }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={paths.api.parcelTemplates}
      search={search}
      nameOf={({ name }) => name}
      draw={(template) => <TemplateEntry template={template} context={context} t={t} />}
    />
  );
}

type EntryProps = Pick<Props, 'context' | 't'> & { template: ParcelTemplate };

/** A template, with links to edit it and to create a parcel from it. */
function TemplateEntry({ template, context: { contentLang }, t }: EntryProps) {
  const { id, name, recipient_name, destination } = template;
  return (
    <>
      <a
        className="record-main line break plain grow"
        href={pathTo(paths.control.parcelTemplate, { id })}
      >
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          <bdi>{recipient_name}</bdi>
        </span>
        <small>
          <Written lang={contentLang}>{destination}</Written>
        </small>
      </a>
      <a
        className="tool"
        href={fromTemplatePath(id)}
        aria-label={`${t.useTemplate}: ${name}`}
        title={t.useTemplate}
      >
        <Icon name="add" />
      </a>
    </>
  );
}
