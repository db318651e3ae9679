import type { Paged } from '../../../server/shared/envelope.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { ParcelTemplate } from '../../../server/shared/parcel-copy.ts';
import { PanelLayout } from '../../panel/layout.tsx';
import { PanelList } from '../../panel/panel-list.tsx';
import type { Messages } from '../../translations/messages.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';

type Props = { panel: Panel; t: Messages; templates: Paged<ParcelTemplate>; search: string };

/** The templates of parcels, in the order of their names. */
export function TemplatesPage({ panel, t, templates, search }: Props) {
  const { copies: words } = t;
  const isEmpty = templates.total === 0 && search === '';
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.templates}
      lead={words.templatesLead}
      crumbs={parcelCrumbs(panel.site, t)}
    >
      {isEmpty ? (
        <p className="panel">{words.noTemplates}</p>
      ) : (
        <PanelList
          panel={panel}
          t={t}
          records={{ kind: 'templates', first: templates }}
          search={search}
        />
      )}
    </PanelLayout>
  );
}
