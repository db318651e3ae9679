import { useState } from 'react';
import { SmallButton } from '../../shared/button.tsx';
import type { FormValues } from '../../shared/form/fields.ts';
import { useFormAround } from '../../shared/form/use-form-around.ts';
import { type StopKind, stopKinds } from '../../shared/map/stop.ts';
import {
  type LatitudeLongitude,
  type MapContext,
  readStopPosition,
  stopPositionFields,
} from './stops.ts';
import { useMap } from './use-map.ts';

const loadEditor = async () => (await import('./stops-editor.tsx')).StopsEditor;

/** The map of the form's three stops. It follows the fields, and a click changes them. */
export default function StopsMap({ map, initial }: { map: MapContext; initial: FormValues }) {
  const { t, track } = map;
  const { ref, values, set } = useFormAround<HTMLElement>(initial);
  const [kind, setKind] = useState<StopKind>('current');
  const Editor = useMap(loadEditor);
  const names = {
    pickup: track.mapPickup,
    current: track.mapCurrent,
    destination: track.destination,
  };
  const setStop = (changed: StopKind, position: LatitudeLongitude | null) => {
    for (const [name, value] of Object.entries(stopPositionFields(changed, position)))
      set(name, value);
  };
  return (
    <section className="places-map stack full" ref={ref}>
      {values.show_map === 'no' && <p className="notice smaller">{t.mapHidden}</p>}
      <p>{t.mapLead}</p>
      <fieldset className="line" disabled={Editor === null}>
        <legend>{t.mapPlace}</legend>
        {stopKinds.map((name) => (
          <label key={name} className="row finger">
            <input
              type="radio"
              // The name begins with `_`, because this control is not a field of the form.
              name="_place"
              checked={name === kind}
              onChange={() => setKind(name)}
            />
            {names[name]}
          </label>
        ))}
        <SmallButton
          label={t.mapRemove}
          disabled={readStopPosition(values, kind) === null}
          onClick={() => setStop(kind, null)}
        />
      </fieldset>
      <div className="map-panel">
        {Editor === null || Editor === 'failed' ? (
          <p className="map-state">{Editor === null ? track.mapLoading : track.mapFailed}</p>
        ) : (
          <Editor map={map} values={values} names={names} kind={kind} onMove={setStop} />
        )}
      </div>
    </section>
  );
}
