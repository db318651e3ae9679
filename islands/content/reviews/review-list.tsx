import { imagePath, paths, pathTo } from '../../../server/shared/paths.ts';
import type { Review } from '../../../server/web/shared/site.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import { type ListProps, RecordList } from '../../shared/list/record-list.tsx';
import { idAsKey } from '../../shared/state/collection.ts';
import { useStoredCollection } from '../../shared/state/store.ts';

export default function ReviewList({ first, search, context }: ListProps<Review>) {
  const records = useStoredCollection(first, {
    select: ({ reviews }) => reviews,
    put: (reviews) => ({ reviews }),
    keyOf: idAsKey,
  });
  return (
    <RecordList
      context={context}
      records={records}
      api={paths.api.reviews}
      search={search}
      nameOf={({ name }) => name}
      draw={({ id, name, review, image }) => (
        <a
          className="record-main line break plain grow record-with-icon"
          href={context.writes ? pathTo(paths.control.review, { id }) : undefined}
        >
          {image === null ? (
            <span className="record-icon round">
              <Icon name="person" />
            </span>
          ) : (
            <img className="record-portrait round" src={imagePath(image)} alt="" loading="lazy" />
          )}
          <strong>
            <bdi>{name.toUpperCase()}</bdi>
          </strong>
          <span className="record-text soft">
            <UserText lang={context.contentLang}>{review}</UserText>
          </span>
        </a>
      )}
    />
  );
}
