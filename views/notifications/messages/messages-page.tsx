import type { IslandProps } from '../../../islands/registry.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import {
  ListPage,
  type ListPageProps,
  listContext,
  PartialListNote,
} from '../../panel/list-page.tsx';

type Props = ListPageProps & Pick<IslandProps['message-list'], 'first' | 'unread'>;

/** The messages of the contact form. */
export function MessagesPage({ panel, t, search, first, unread }: Props) {
  const { messages } = t.control;
  const { onlyUnread } = t.alerts;
  return (
    <ListPage panel={panel} t={t} title={messages.title}>
      {unread && (
        <PartialListNote panel={panel} t={t} text={onlyUnread} path={paths.control.messages} />
      )}
      <Island
        name="message-list"
        on="load"
        site={panel.site}
        props={{
          first,
          search,
          unread,
          context: listContext(panel, t, 'messages:write'),
          t: messages,
          answers: pick(t.replies, ['fields', 'parcel', 'noParcel', 'toAnswer', 'call']),
        }}
      />
    </ListPage>
  );
}
