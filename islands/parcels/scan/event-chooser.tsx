import { useId } from 'react';
import { isAtFacility } from '../../../server/shared/enums.ts';
import { limits } from '../../../server/shared/limits.ts';
import { Field } from '../../../views/parts/field.tsx';
import { UserText } from '../../../views/parts/written.tsx';
import { Button, QuietButton, SmallButton } from '../../shared/button.tsx';
import { InputField } from '../../shared/labelled-controls.tsx';
import { Choices } from '../deliveries/choices.tsx';
import { EventIcon } from '../events/event-icon.tsx';
import type { ChosenEvent, Device, Preset } from '../queue/database.ts';
import type { ScanWords } from './scan-status.tsx';

type Props = {
  device: Device;
  chosen: ChosenEvent | null;
  onChoose: (event: ChosenEvent) => void;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  contentLang: string | undefined;
  t: ScanWords;
};

/** The event and its place, chosen once for all following scans. */
export function EventChooser(props: Props) {
  const { device, chosen, isOpen, onOpen, contentLang, t } = props;
  if (chosen !== null && !isOpen) {
    const { preset, location, note, cod } = chosen;
    return (
      <section className="scan-chosen line card" aria-label={t.event.title}>
        <EventIcon icon={preset.icon} color={preset.color} />
        <p>
          <strong>
            <PresetName preset={preset} contentLang={contentLang} />
          </strong>
          {[location, note].filter(Boolean).map((text) => (
            <span key={text} className="soft" lang={contentLang}>
              {text}
            </span>
          ))}
          {preset.stage === 'delivered' && cod === 'full' && (
            <span className="soft">{t.cash.allInFull}</span>
          )}
        </p>
        <QuietButton icon="edit" label={t.chooser.change} onClick={() => onOpen(true)} />
      </section>
    );
  }
  return (
    <fieldset className="form-section stack full scan-chooser">
      <legend>{t.event.title}</legend>
      {device.presets.length === 0 ? <p>{t.chooser.none}</p> : <PresetChoices {...props} />}
      {chosen !== null && <EventDetails {...props} chosen={chosen} />}
    </fieldset>
  );
}

function PresetChoices({ device, chosen, onChoose, contentLang }: Props) {
  const nowhere = { location: '', note: '' };
  // The last event's place stays only at facilities; at a door it would be wrong.
  const placed = (preset: Preset) =>
    isAtFacility(preset.stage ?? null) ? chosen : { ...chosen, location: '' };
  const choose = (preset: Preset) => onChoose({ ...nowhere, ...placed(preset), preset, cod: null });
  return (
    <div className="field phone-choices tiles columns-small">
      {device.presets.map((preset) => (
        <label key={preset.id} className="icon-choice choice small row">
          <input
            type="radio"
            name="preset"
            checked={preset.id === chosen?.preset.id}
            onChange={() => choose(preset)}
          />
          <EventIcon icon={preset.icon} color={preset.color} />
          <PresetName preset={preset} contentLang={contentLang} />
        </label>
      ))}
    </div>
  );
}

/** Places that can be chosen without typing. */
const shownPlaces = 6;

/** The place and the note of the event, and what was collected. */
function EventDetails({ device, chosen, contentLang, t, ...on }: Props & { chosen: ChosenEvent }) {
  const { places } = device;
  const { note, atOnce = false, cod = null, preset } = chosen;
  const hint = useId();
  const choosePlace = (location: string) => on.onChoose({ ...chosen, location });
  return (
    <>
      <Field label={t.event.place} note={t.optional} hint={t.event.placeHint}>
        {(control) => (
          <>
            <input
              {...control}
              list={`${control.id}-places`}
              maxLength={limits.text}
              autoComplete="off"
              lang={contentLang}
              value={chosen.location}
              onChange={({ target }) => choosePlace(target.value)}
            />
            <datalist id={`${control.id}-places`}>
              {places.map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <div className="scan-places above cluster">
              {places.slice(0, shownPlaces).map(({ name }) => (
                <SmallButton
                  key={name}
                  icon="place"
                  label={<UserText lang={contentLang}>{name}</UserText>}
                  aria-pressed={name === chosen.location}
                  onClick={() => choosePlace(name)}
                />
              ))}
            </div>
          </>
        )}
      </Field>
      <InputField
        label={t.event.note}
        note={t.optional}
        maxLength={limits.text}
        autoComplete="off"
        lang={contentLang}
        value={note}
        onChange={({ target }) => on.onChoose({ ...chosen, note: target.value })}
      />
      <div className="field">
        <label className="row finger">
          <input
            type="checkbox"
            checked={atOnce}
            aria-describedby={hint}
            onChange={({ target }) => on.onChoose({ ...chosen, atOnce: target.checked })}
          />
          {t.pieces.atOnce}
        </label>
        <p className="field-hint" id={hint}>
          {t.pieces.atOnceHint}
        </p>
      </div>
      {preset.stage === 'delivered' && (
        <Choices
          label={t.cash.whatCollected}
          name="cod"
          choices={['later', 'full'] as const}
          words={{ later: t.cash.later, full: t.cash.allInFull }}
          chosen={cod ?? 'later'}
          onChoose={(choice) => on.onChoose({ ...chosen, cod: choice === 'full' ? choice : null })}
        />
      )}
      <Button label={t.chooser.done} onClick={() => on.onOpen(false)} />
    </>
  );
}

type PresetNameProps = { preset: Preset; contentLang: string | undefined };

/** A preset's name: in the user's language if it is built in, or else in the company's. */
function PresetName({ preset: { name, builtin_key }, contentLang }: PresetNameProps) {
  return <UserText lang={builtin_key === null ? contentLang : undefined}>{name}</UserText>;
}

export function PresetAndPlace({ location, ...preset }: PresetNameProps & { location: string }) {
  return (
    <>
      <PresetName {...preset} />
      {location !== '' && (
        <>
          {', '}
          <UserText lang={preset.contentLang}>{location}</UserText>
        </>
      )}
    </>
  );
}
