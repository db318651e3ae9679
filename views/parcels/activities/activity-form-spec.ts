import type { IslandProps } from '../../../islands/registry.ts';
import { activityColors, activityIcons, stages } from '../../../server/shared/enums.ts';
import { type EventChoices, eventFieldNames, eventWords } from '../../../server/shared/event.ts';
import { pick } from '../../../server/shared/field-values.ts';
import { activityFields } from '../../../server/shared/fields.ts';
import { interpolate, pickSentences } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Activity } from '../../../server/shared/parcel.ts';
import { paths } from '../../../server/shared/paths.ts';
import { fieldsOf, formContext, inBuiltinWords, optionsOf } from '../../panel/panel-form.tsx';
import { changeForm } from '../../panel/record-forms.ts';
import { stageWordsOf } from '../../parts/status.ts';
import type { Messages } from '../../translations/messages.ts';

/** The form's initial values; `happenedAt` is `YYYY-MM-DDTHH:MM` in the site's time zone. */
export type EventValues = Pick<
  Activity,
  'title' | 'builtin_key' | 'description' | 'icon' | 'color' | 'stage' | 'location'
> & { happenedAt: string };

/** The form of an event without values, for a page that has many of them. */
export const emptyEvent: EventValues = {
  title: '',
  builtin_key: null,
  description: '',
  icon: 'airplanemode_active',
  color: 'green',
  stage: null,
  location: null,
  happenedAt: '',
};

/** The form that changes an event, shown as visitors will see it. */
export function activityForm(
  panel: Panel,
  t: Messages,
  id: number,
  activity: EventValues,
): IslandProps['activity-form'] {
  const { previewTitle, titleExample } = t.control.activities;
  return {
    spec: changeForm(
      t,
      id,
      { type: 'stay' },
      {
        action: paths.api.activities,
        sections: [{ fields: fieldsFor(panel, t, activity) }],
      },
    ),
    context: formContext(panel.site, t),
    preview: { title: previewTitle, example: titleExample },
  };
}

function fieldsFor(
  { timeZone }: Panel,
  { control, stages: names }: Messages,
  activity: EventValues,
) {
  const { activities: words, fields } = control;
  const field = fieldsOf(activityFields, fields);
  return [
    inBuiltinWords(activity.builtin_key, field('title', 'text', activity.title)),
    field('description', 'lines', activity.description),
    field('created_at', 'timestamp', activity.happenedAt, {
      hint: interpolate(words.timestampHint, { zone: timeZone }),
    }),
    field('location', 'text', activity.location),
    field('stage', 'choice', activity.stage, {
      options: [{ value: '', label: control.parcels.noStage }, ...optionsOf(stages, names)],
    }),
    field('icon', 'icon', activity.icon, { options: optionsOf(activityIcons, words.icons) }),
    field('color', 'colour', activity.color, { options: optionsOf(activityColors, words.colors) }),
  ];
}

/** What "What happened?" is drawn with. */
export function eventContext(
  { site, timeZone }: Panel,
  { control, events, stages, track }: Messages,
  { presets, places }: EventChoices,
): IslandProps['event-button']['context'] {
  return {
    t: pickSentences(events, eventWords),
    stages: stageWordsOf({ stages, track }),
    fields: pick(control.fields, eventFieldNames),
    activities: pick(control.activities, ['icons', 'colors']),
    list: pick(control.list, ['dismiss', 'noAnswer']),
    optional: control.form.optional,
    presets,
    places,
    tag: site.language.tag,
    contentLang: site.contentLang,
    timeZone,
  };
}
