import type { EventChoices } from '../../../server/shared/event.ts';
import { eventFields } from '../../../server/shared/fields.ts';
import { interpolate } from '../../../server/shared/interpolate.ts';
import type { Panel } from '../../../server/shared/panel.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { PlainField, PlainForm } from '../../parts/plain-form.tsx';
import type { Messages } from '../../translations/messages.ts';

type Props = { panel: Panel; t: Messages; id: number; code: string; choices: EventChoices };

/** "What happened?" where there is no script: a preset or words of one's own. */
export function PlainEventForm({ panel, t, id, code, choices }: Props) {
  const { site, timeZone } = panel;
  const { events: words } = t;
  const { fields } = t.control;
  const call = `POST ${paths.api.events}`;
  const refused = site.submitted?.call === call ? site.submitted : undefined;
  const typed = (name: string) => refused?.values[name] ?? '';
  const errors = refused?.failure.errors ?? [];
  return (
    <noscript>
      {errors.length > 0 && (
        <div className="panel panel-bad" role="alert">
          {errors.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </div>
      )}
      <PlainForm
        site={site}
        action={pathTo(paths.control.createActivity, { code })}
        button={words.record}
      >
        <input type="hidden" name="_verb" value={call} />
        <input type="hidden" name="_key" value={crypto.randomUUID()} />
        <input type="hidden" name="_then" value={pathTo(paths.control.activities, { code })} />
        <input type="hidden" name="parcels[0]" value={id} />
        <PlainField id="plain-preset" label={words.presets}>
          {(control) => (
            <select {...control} name="preset" defaultValue={typed('preset')}>
              <option value="">{words.own}</option>
              {choices.presets.map((preset) => (
                <option key={preset.id} value={preset.id}>
                  {preset.name}
                </option>
              ))}
            </select>
          )}
        </PlainField>
        {(['title', 'location', 'description'] as const).map((name) => (
          <PlainField key={name} id={`plain-${name}`} label={fields[name]}>
            {(control) => (
              <input
                {...control}
                name={name}
                dir="auto"
                maxLength={eventFields[name].max}
                defaultValue={typed(name)}
              />
            )}
          </PlainField>
        ))}
        <PlainField
          id="plain-when"
          label={words.when}
          hint={interpolate(words.whenHint, { zone: timeZone })}
        >
          {(control) => (
            <input
              {...control}
              name="happened_at"
              type="datetime-local"
              defaultValue={typed('happened_at')}
            />
          )}
        </PlainField>
      </PlainForm>
    </noscript>
  );
}
