import { imagePath, paths, pathTo } from '../../../server/shared/paths.ts';
import type { Client } from '../../../server/web/shared/site.ts';
import { type ListProps, RecordList } from '../../shared/list/record-list.tsx';
import { useOwnRecords } from '../../shared/list/records.ts';

type Props = ListProps<Client>;

export default function ClientList({ first, search, context }: Props) {
  return (
    <RecordList
      context={context}
      records={useOwnRecords(first)}
      api={paths.api.clients}
      search={search}
      nameOf={({ name }) => name}
      draw={(client) => <ClientEntry client={client} context={context} />}
    />
  );
}

type EntryProps = Pick<Props, 'context'> & { client: Client };

/** A client with its logo and its position on the home page. */
function ClientEntry({ client, context }: EntryProps) {
  const { id, name, link, image, position } = client;
  return (
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
  );
}
