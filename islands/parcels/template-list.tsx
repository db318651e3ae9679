import type { ParcelTemplate } from '../../server/parcels/shared/parcel-copy.ts';
import { colon } from '../../server/shared/colon.ts';
import { fromTemplatePath, paths, pathTo } from '../../server/shared/paths.ts';
import { Icon } from '../../views/parts/icon.tsx';
import { UserText } from '../../views/parts/written.tsx';
import { type ListProps, RecordList } from '../shared/list/record-list.tsx';
import { useOwnRecords } from '../shared/list/records.ts';

type Props = ListProps<ParcelTemplate> & { t: { useTemplate: string } };

/** The templates, with links to edit each and to create a parcel from it. */
export default function TemplateList({ first, search, context, t }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={paths.api.parcelTemplates}
      search={search}
      nameOf={({ name }) => name}
      draw={({ id, name, recipient_name, destination }) => (
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
              <UserText lang={context.contentLang}>{destination}</UserText>
            </small>
          </a>
          <a
            className="tool"
            href={fromTemplatePath(id)}
            aria-label={`${t.useTemplate}${colon(context.tag)}${name}`}
            title={t.useTemplate}
          >
            <Icon name="add" />
          </a>
        </>
      )}
    />
  );
}
