import type { EventChoices } from '../../../server/shared/event.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Parcel } from '../../../server/shared/parcel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { plural } from '../../../server/shared/plural.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { eventContext } from '../events/event-context.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';

type Props = { panel: Panel; t: Messages; parcel: Parcel; choices: EventChoices };

/** "What happened?" to a parcel, on a page of its own. */
export function CreateActivityPage({ panel, t, parcel, choices }: Props) {
  const { site } = panel;
  const words = t.control.activities;
  const code = parcel.tracking_code;
  const at = (path: string) => localizedHref(site, pathTo(path, { code }));
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.events.title}
      crumbs={[
        ...parcelCrumbs(site, t, code),
        { label: t.control.parcels.activities, href: at(paths.control.activities) },
      ]}
    >
      <Island
        name="event-form"
        on="load"
        site={site}
        props={{
          context: eventContext(panel, t, choices),
          id: parcel.id,
          t: {
            recorded: plural(t.events, 'recorded', { count: 1 }, site.language.tag),
            undone: t.events.undone,
          },
          links: [
            { label: words.back, to: at(paths.control.activities) },
            { label: words.another, to: at(paths.control.createActivity) },
          ],
        }}
      />
    </PanelLayout>
  );
}
