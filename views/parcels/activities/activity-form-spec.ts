import type { IslandProps } from '../../../islands/registry.ts';
import {
  type EventChoices,
  eventFieldNames,
  eventWords,
} from '../../../server/parcels/shared/event.ts';
import type { Activity } from '../../../server/parcels/shared/parcel.ts';
import { activityFields } from '../../../server/shared/event-fields.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { interpolate, pickSentences } from '../../../server/shared/interpolate.ts';
import { paths } from '../../../server/shared/paths.ts';
import type { Panel } from '../../../server/web/shared/panel.ts';
import { fieldBuilder, inBuiltinWords, stageOptions } from '../../panel/panel-form.tsx';
import { changeForm } from '../../panel/record-forms.tsx';
import { stageTexts } from '../../parts/status.ts';
import type { Messages } from '../../translations/messages.ts';

/** The form's initial values; `happenedAt` is `YYYY-MM-DDTHH:MM` in the site's time zone. */
export type EventValues = Pick<
  Activity,
  'title' | 'builtin_key' | 'description' | 'icon' | 'color' | 'stage' | 'location'
> & { happenedAt: string };

/** The form that changes an event, with its texts as visitors will see them. */
export function activityForm({ timeZone }: Panel, t: Messages, id: number, activity: EventValues) {
  const { control, stages: names, track } = t;
  const field = fieldBuilder(activityFields, control.fields);
  const fields = [
    inBuiltinWords(activity.builtin_key, field('title', 'text', activity.title)),
    field('description', 'lines', activity.description),
    field('created_at', 'timestamp', activity.happenedAt, {
      hint: interpolate(track.timesIn, { zone: timeZone }),
    }),
    field('location', 'text', activity.location),
    field('stage', 'choice', activity.stage, {
      options: stageOptions(control.parcels.noStage, names),
    }),
    field('icon', 'appearance', activity.icon),
    field('color', 'appearance', activity.color),
  ];
  const body = { action: paths.api.activities, sections: [{ fields }] };
  return changeForm(t, id, { type: 'stay' }, body);
}

export function eventContext(
  { site, timeZone }: Panel,
  { cash, control, events, fieldErrors, invoicing, proof, stages, track }: Messages,
  { presets, places }: EventChoices,
): IslandProps['event-button']['context'] {
  return {
    t: {
      ...pickSentences(events, eventWords),
      place: control.fields.location,
      photo: proof.fields.photo,
    },
    stages: stageTexts({ stages, track }),
    fields: pick(control.fields, eventFieldNames),
    activities: pick(control.activities, ['icons', 'colors']),
    list: pick(control.list, ['dismiss', 'noAnswer']),
    cash: {
      ...pick(cash, ['methods', 'notCollected', 'whatCollected', 'allInFull', 'later']),
      amount: invoicing.fields.amount,
      amountShape: fieldErrors.amount,
    },
    ...pick(control.form, ['optional', 'working']),
    presets,
    places,
    tag: site.language.tag,
    contentLang: site.contentLang,
    timeZone,
  };
}
