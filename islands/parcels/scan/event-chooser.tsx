import { isAtFacility } from '../../../server/shared/stages.ts';
import { Icon } from '../../../views/parts/icon.tsx';
import { EventIcon } from '../events/event-icon.tsx';
import type { ChosenEvent, Device, Preset } from '../queue/database.ts';
import { EventDetails } from './event-details.tsx';
import { PresetName } from './preset-name.tsx';
import type { ScanWords } from './words.ts';

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
    const { preset, location, note } = chosen;
    return (
      <section className="scan-chosen line card" aria-label={t.event.title}>
        <EventIcon icon={preset.icon} color={preset.color} />
        <p>
          <strong>
            <PresetName preset={preset} contentLang={contentLang} />
          </strong>
          {[location, note].filter(Boolean).map((text) => (
            <span key={text} lang={contentLang}>
              {text}
            </span>
          ))}
        </p>
        <button type="button" className="button button-quiet" onClick={() => onOpen(true)}>
          <Icon name="edit" />
          {t.chooser.change}
        </button>
      </section>
    );
  }
  return (
    <fieldset className="form-section scan-chooser">
      <legend>{t.event.title}</legend>
      {device.presets.length === 0 ? <p>{t.chooser.none}</p> : <Presets {...props} />}
      {chosen !== null && (
        <EventDetails
          places={device.places}
          chosen={chosen}
          onChoose={props.onChoose}
          onDone={() => onOpen(false)}
          contentLang={contentLang}
          t={t}
        />
      )}
    </fieldset>
  );
}

function Presets({ device, chosen, onChoose, contentLang }: Props) {
  const nowhere = { location: '', note: '' };
  // The place of another event is not where the driver rings.
  const placed = (preset: Preset) =>
    isAtFacility(preset.stage ?? null) ? chosen : { ...chosen, location: '' };
  const choose = (preset: Preset) => onChoose({ ...nowhere, ...placed(preset), preset });
  return (
    <div className="field phone-choices scan-presets">
      {device.presets.map((preset) => (
        <label key={preset.id} className="icon-choice row">
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
