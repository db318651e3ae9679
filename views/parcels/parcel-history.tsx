import type { EventChoices } from '../../server/shared/event.ts';
import { may, type Panel } from '../../server/shared/panel.ts';
import type { ParcelWithHistory } from '../../server/shared/parcel.ts';
import { pickSentences } from '../../server/shared/pick-sentences.ts';
import { Island } from '../island.tsx';
import { stageWordsOf } from '../parts/status.ts';
import type { Messages } from '../translations/messages.ts';
import { activityForm, emptyEvent } from './activities/activity-form-spec.ts';
import { eventContext } from './events/event-context.ts';
import { addEventLinkId } from './parcel-actions.tsx';

type Props = { panel: Panel; t: Messages; parcel: ParcelWithHistory; choices: EventChoices };

/** The tracking history on the parcel's page. */
export function ParcelHistory({ panel, t, parcel, choices }: Props) {
  const { site, timeZone } = panel;
  const { parcels: words, activities, list } = t.control;
  return (
    <Island
      name="parcel-history"
      on="load"
      site={site}
      props={{
        id: parcel.id,
        code: parcel.tracking_code,
        linkId: addEventLinkId,
        hasProof: parcel.delivery !== null,
        first: parcel.history,
        context: {
          t: {
            ...pickSentences(words, ['addEvent', 'allEvents', 'historyCount_other']),
            title: words.activities,
            editTitle: activities.editTitle,
            added: t.done.activityAdded,
            undone: t.events.undone,
          },
          list,
          writes: may(panel, 'parcels:write'),
          stages: stageWordsOf(t),
          eventPicture: t.track.eventPicture,
          event: eventContext(panel, t, choices),
          edit: activityForm(panel, t, 0, emptyEvent),
          tag: site.language.tag,
          contentLang: site.contentLang,
          timeZone,
        },
      }}
    />
  );
}
