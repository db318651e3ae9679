import type { ContentPage } from '../../../server/shared/content-page.ts';
import type { Paged } from '../../../server/shared/envelope.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { linkTo } from '../../parts/here.ts';
import { Icon } from '../../parts/icon.tsx';
import type { Messages } from '../../translations/messages.ts';
import { PanelLayout } from '../layout.tsx';
import { PanelList } from '../panel-list.tsx';

type Props = { panel: Panel; t: Messages; pages: Paged<ContentPage>; search: string };

export function PagesPage({ panel, t, pages, search }: Props) {
  const words = t.control.pages;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.title}
      actions={
        <a className="button" href={linkTo(panel.site, paths.control.createPage)}>
          <Icon name="add" />
          {words.create}
        </a>
      }
    >
      <PanelList panel={panel} t={t} records={{ kind: 'pages', first: pages }} search={search} />
    </PanelLayout>
  );
}
