import { activityColors, activityIcons } from '../../../server/shared/catalog.ts';
import { activityFields } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import type { Activity } from '../../../server/shared/parcel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { stages } from '../../../server/shared/stages.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { fieldsOf, formContext, inBuiltinWords, optionsOf } from '../../panel/panel-form.tsx';
import { changeForm, type FormBody } from '../../panel/record-forms.ts';
import { localizedHref } from '../../parts/links.ts';
import type { Messages } from '../../translations/messages.ts';
import { parcelCrumbs } from '../parcel-crumbs.ts';

/** The form's initial values; `happenedAt` is `YYYY-MM-DDTHH:MM` in the site's time zone. */
type Begun = Pick<
  Activity,
  'title' | 'builtin_key' | 'description' | 'icon' | 'color' | 'stage' | 'location'
> & { happenedAt: string };

type Props = {
  panel: Panel;
  t: Messages;
  code: string;
  id: number;
  activity: Begun;
};

/** One event of a parcel's history. */
export function ActivityPage({ panel, t, code, id, activity }: Props) {
  const { site } = panel;
  const words = t.control.activities;
  const list = localizedHref(site, pathTo(paths.control.activities, { code }));
  const body: FormBody = {
    action: paths.api.activities,
    encoding: 'json',
    sections: [{ fields: fieldsFor(panel, t, activity) }],
  };
  const spec = changeForm(t, id, { type: 'stay' }, body);
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={words.editTitle}
      crumbs={[...parcelCrumbs(site, t, code), { label: t.control.parcels.activities, href: list }]}
    >
      <Island
        name="activity-form"
        on="load"
        site={site}
        props={{
          spec,
          context: formContext(site, t),
          preview: { title: words.previewTitle, example: words.titleExample },
        }}
      />
    </PanelLayout>
  );
}

function fieldsFor({ timeZone }: Panel, { control, stages: names }: Messages, activity: Begun) {
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
