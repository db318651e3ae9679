import type { EventPreset } from '../../../server/parcels/shared/event.ts';
import { eventPresetFields } from '../../../server/shared/event-fields.ts';
import { paths } from '../../../server/shared/paths.ts';
import { settingsCrumbs } from '../../admin/settings/settings-form.tsx';
import { fieldBuilder, stageOptions } from '../../panel/panel-form.tsx';
import { RecordFormPage } from '../../panel/record-forms.tsx';
import type { PanelProps } from '../../props.ts';
import type { Messages } from '../../translations/messages.ts';
import { eventAppearance } from './event-appearance.tsx';

type Props = PanelProps & {
  /** null: a new one is created. */
  preset: EventPreset | null;
  place: number;
};

/** The form of an event preset: its name, the texts that it writes into a history, and what it changes. */
export function EventPresetPage({ panel, t, preset, place }: Props) {
  const { presets: title, createPreset: create } = t.events;
  return (
    <RecordFormPage
      panel={panel}
      t={t}
      id={preset?.id}
      name={preset?.name}
      words={{ title, create }}
      list={paths.control.eventPresets}
      another={paths.control.createEventPreset}
      crumbs={settingsCrumbs(panel, t)}
      outcome={{ type: 'stay' }}
      body={{
        action: paths.api.eventPresets,
        sections: [{ fields: presetFormFields(t, preset, place) }],
      }}
      controls={eventAppearance(true)}
    />
  );
}

function presetFormFields(
  { control, events, stages: names }: Messages,
  preset: EventPreset | null,
  place: number,
) {
  const field = fieldBuilder(eventPresetFields, control.fields);
  return [
    field('name', 'text', preset?.name),
    field('title', 'text', preset?.title),
    field('description', 'lines', preset?.description, { hint: events.presetDescriptionHint }),
    field('stage', 'choice', preset?.stage, {
      options: stageOptions(events.stageUnchanged, names),
    }),
    field('status', 'text', preset?.status, { hint: events.statusHint }),
    field('position', 'number', place),
    field('icon', 'appearance', preset?.icon ?? 'airplanemode_active'),
    field('color', 'appearance', preset?.color ?? 'green'),
  ];
}
