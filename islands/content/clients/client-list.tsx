import { imagePath, paths, pathTo } from '../../../server/shared/paths.ts';
import type { Client } from '../../../server/web/shared/site.ts';
import { type ListProps, RecordList } from '../../shared/list/record-list.tsx';
import { useOwnRecords } from '../../shared/list/records.ts';

/** The clients, each with its logo and its position on the home page. */
export default function ClientList({ first, search, context }: ListProps<Client>) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={paths.api.clients}
      search={search}
      nameOf={({ name }) => name}
      draw={({ id, name, link, image, position }) => (
        <a
          className="record-main line break plain grow record-with-icon record-with-logo"
          href={context.writes ? pathTo(paths.control.client, { id }) : undefined}
        >
          <img className="record-logo card" src={imagePath(image)} alt="" loading="lazy" />
          <strong>
            {position.toLocaleString(context.tag)}. <bdi>{name}</bdi>
          </strong>
          {link !== null && (
            <small>
              <bdi>{link}</bdi>
            </small>
          )}
        </a>
      )}
    />
  );
}
