import type { IslandProps } from '../../../islands/registry.ts';
import { paths } from '../../../server/shared/paths.ts';
import { Island } from '../../island.tsx';
import {
  ListPage,
  type ListPageProps,
  listContext,
  PartialListNote,
} from '../../panel/list-page.tsx';

type Props = ListPageProps & Pick<IslandProps['mail-list'], 'first' | 'failed'>;

/** The emails that were sent, or are to be. */
export function MailsPage({ panel, t, search, first, failed }: Props) {
  const { mail } = t.control;
  const needs = 'mail:write';
  const action = { path: paths.control.sendMail, icon: 'send', label: mail.sendTitle } as const;
  const { onlyFailed } = t.alerts;
  return (
    <ListPage panel={panel} t={t} title={mail.listTitle} action={{ ...action, needs }}>
      {failed && (
        <PartialListNote panel={panel} t={t} text={onlyFailed} path={paths.control.mails} />
      )}
      <Island
        name="mail-list"
        on="load"
        site={panel.site}
        props={{ first, search, failed, context: listContext(panel, t, needs), t: mail }}
      />
    </ListPage>
  );
}
