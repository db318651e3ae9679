import { amountToCollect } from '../../../server/parcels/shared/cash.ts';
import type { EventChoices } from '../../../server/parcels/shared/event.ts';
import type { Parcel, ParcelWithHistory } from '../../../server/parcels/shared/parcel.ts';
import { eventFields } from '../../../server/shared/event-fields.ts';
import { interpolate, plural } from '../../../server/shared/interpolate.ts';
import { formatMoney } from '../../../server/shared/money.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import { may } from '../../../server/web/shared/panel.ts';
import { Island } from '../../island.tsx';
import { PanelLayout } from '../../panel/layout.tsx';
import { listContext } from '../../panel/list-page.tsx';
import { findSubmission, PanelForm } from '../../panel/panel-form.tsx';
import { FormErrors } from '../../parts/form-errors.tsx';
import { localizedHref } from '../../parts/links.ts';
import { HiddenFields, PlainForm, PlainInput, PlainSelect } from '../../parts/plain-form.tsx';
import type { PanelProps } from '../../props.ts';
import { CollectionFields } from '../collection-fields.tsx';
import { eventAppearance } from '../events/event-appearance.tsx';
import { parcelCrumbs } from '../parcel-crumbs.ts';
import { activityForm, type EventValues, eventContext } from './activity-form-spec.ts';

type Props = PanelProps & {
  parcel: ParcelWithHistory;
  choices: EventChoices;
  /** The amount still to collect, in the currency's smallest unit. */
  due: number;
};

export function ActivitiesPage({ panel, t, parcel, choices, due }: Props) {
  const { site } = panel;
  const words = t.control.activities;
  const code = parcel.tracking_code;
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={interpolate(words.title, { code })}
      crumbs={parcelCrumbs(site, t, code)}
      actions={
        may(panel, 'parcels:write') && (
          <Island
            name="event-button"
            on="load"
            site={site}
            props={{
              context: eventContext(panel, t, choices),
              id: parcel.id,
              code,
              due: amountToCollect({ ...parcel, cod_amount: due }),
            }}
          />
        )
      }
    >
      <Island
        name="activity-list"
        on="load"
        site={site}
        props={{
          first: parcel.history,
          code,
          context: listContext(panel, t, 'parcels:write'),
          t: { stages: t.stages, eventPicture: t.track.eventPicture },
        }}
      />
    </PanelLayout>
  );
}

type ActivityProps = PanelProps & {
  code: string;
  id: number;
  activity: EventValues;
};

export function ActivityPage({ panel, t, code, id, activity }: ActivityProps) {
  const { site } = panel;
  const list = localizedHref(site, pathTo(paths.control.activities, { code }));
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.control.activities.editTitle}
      crumbs={[...parcelCrumbs(site, t, code), { label: t.track.history, href: list }]}
    >
      <PanelForm
        site={site}
        t={t}
        spec={activityForm(panel, t, id, activity)}
        controls={eventAppearance(activity.builtin_key === null)}
      />
    </PanelLayout>
  );
}

type CreateProps = Omit<Props, 'parcel'> & { parcel: Parcel };

/** The event form of a parcel, on a page of its own. */
export function CreateActivityPage({ panel, t, parcel, choices, due }: CreateProps) {
  const { site } = panel;
  const words = t.control.activities;
  const code = parcel.tracking_code;
  const cod = amountToCollect({ ...parcel, cod_amount: due });
  const at = (path: string) => localizedHref(site, pathTo(path, { code }));
  return (
    <PanelLayout
      panel={panel}
      t={t}
      title={t.events.title}
      crumbs={[
        ...parcelCrumbs(site, t, code),
        { label: t.track.history, href: at(paths.control.activities) },
      ]}
    >
      <PlainEventForm panel={panel} t={t} id={parcel.id} code={code} choices={choices} cod={cod} />
      <Island
        name="event-form"
        on="load"
        site={site}
        props={{
          context: eventContext(panel, t, choices),
          id: parcel.id,
          due: cod,
          t: {
            recorded: plural(t.events, 'recorded', { count: 1 }, site.language.tag),
            undone: t.events.undone,
          },
          links: [
            { label: words.back, to: at(paths.control.activities) },
            { label: t.control.form.another, to: at(paths.control.createActivity) },
          ],
        }}
      />
    </PanelLayout>
  );
}

type PlainEventFormProps = PanelProps & {
  id: number;
  code: string;
  choices: EventChoices;
  cod: ReturnType<typeof amountToCollect>;
};

/** The event form for browsers without script: a preset or a custom event. */
function PlainEventForm({ panel, t, id, code, choices, cod }: PlainEventFormProps) {
  const { site, timeZone } = panel;
  const { events: words } = t;
  const call = `POST ${paths.api.events}`;
  const refused = findSubmission(site, call);
  const typed = (name: string) => refused?.values[name] ?? '';
  const presets = choices.presets.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <noscript>
      <FormErrors errors={refused?.failure?.errors ?? []} />
      <PlainForm
        site={site}
        action={pathTo(paths.control.createActivity, { code })}
        button={words.record}
      >
        <HiddenFields
          values={{
            _verb: call,
            _key: crypto.randomUUID(),
            _then: pathTo(paths.control.activities, { code }),
            'parcels[0]': id,
            ...(cod && { cod_currency: cod.currency }),
          }}
        />
        <PlainSelect
          id="plain-preset"
          label={words.presets}
          name="preset"
          defaultValue={typed('preset')}
          options={[{ value: '', label: words.own }, ...presets]}
        />
        {(['title', 'location', 'description'] as const).map((name) => (
          <PlainInput
            key={name}
            id={`plain-${name}`}
            label={t.control.fields[name]}
            name={name}
            dir="auto"
            maxLength={eventFields[name].max}
            defaultValue={typed(name)}
          />
        ))}
        <PlainInput
          id="plain-when"
          label={words.when}
          hint={interpolate(words.whenHint, { zone: timeZone })}
          name="happened_at"
          type="datetime-local"
          defaultValue={typed('happened_at')}
        />
        {cod !== null && (
          <fieldset className="field">
            <legend>
              {t.cash.whatCollected} {formatMoney(cod.amount, cod.currency, site.language.tag)}
            </legend>
            <CollectionFields
              t={t}
              due={cod.amount}
              currency={cod.currency}
              refused={refused}
              later={t.cash.later}
            />
          </fieldset>
        )}
      </PlainForm>
    </noscript>
  );
}
