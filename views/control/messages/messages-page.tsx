import type { Paged } from '../../../server/shared/envelope.ts';
import type { Message } from '../../../server/shared/message.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { PanelList } from '../panel-list.tsx';

type Props = { panel: Panel; t: Messages; messages: Paged<Message>; search: string };

export function MessagesPage({ panel, t, messages, search }: Props) {
  const words = t.control.messages;
  return (
    <PanelLayout panel={panel} t={t} title={words.title} lead={words.lead}>
      <PanelList
        panel={panel}
        t={t}
        records={{ kind: 'messages', first: messages }}
        search={search}
      />
    </PanelLayout>
  );
}
