import { type ComponentType, useEffect, useState } from 'react';
import type { FormSpec } from '../../../server/shared/form.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import type { FormValues } from '../../shared/form/values.ts';
import { type StopKind, stopKinds } from '../../shared/map/stop.ts';
import { type LatitudeLongitude, type MapContext, positionIn, withPosition } from './stops.ts';
import type { StopsEditorProps } from './stops-editor.tsx';

type Props = { spec: FormSpec; context: FormContext; map: MapContext };

/** The places of a parcel, in fields and on a map. Both show and change the same values. */
export default function ParcelMapForm({ spec, context, map }: Props) {
  const form = useForm(spec, context);
  return (
    <FormFrame spec={spec} context={context} form={form}>
      <StopsMap map={map} values={form.values} set={form.set} />
    </FormFrame>
  );
}

type StopsMapProps = {
  map: MapContext;
  values: FormValues;
  set: (name: string, value: string) => void;
};

/** The map of the form's three places. It shows the form's values, and a click changes them. */
function StopsMap({ map, values, set }: StopsMapProps) {
  const { t, track } = map;
  const [kind, setKind] = useState<StopKind>('current');
  const Editor = useEditor();
  const names = {
    pickup: track.mapPickup,
    current: track.mapCurrent,
    destination: track.destination,
  };
  const setStop = (changed: StopKind, position: LatitudeLongitude | null) => {
    for (const [name, value] of Object.entries(withPosition(changed, position))) set(name, value);
  };
  return (
    <section className="places-map stack full">
      {values.show_map === 'no' && <p className="notice smaller">{t.mapHidden}</p>}
      <p>{t.mapLead}</p>
      <fieldset className="places-kinds line" disabled={Editor === null}>
        <legend>{t.mapPlace}</legend>
        {stopKinds.map((name) => (
          <label key={name} className="row finger">
            <input
              type="radio"
              name="place"
              checked={name === kind}
              onChange={() => setKind(name)}
            />
            {names[name]}
          </label>
        ))}
        <button
          type="button"
          className="button button-small button-quiet"
          disabled={positionIn(values, kind) === null}
          onClick={() => setStop(kind, null)}
        >
          {t.mapRemove}
        </button>
      </fieldset>
      <div className="map-panel">
        {Editor === 'failed' ? (
          <p className="map-state">{track.mapFailed}</p>
        ) : Editor === null ? (
          <p className="map-state">{track.mapLoading}</p>
        ) : (
          <Editor map={map} values={values} names={names} kind={kind} onMove={setStop} />
        )}
      </div>
    </section>
  );
}

/** Leaflet only runs in a browser, so it is loaded after hydration. */
function useEditor(): ComponentType<StopsEditorProps> | 'failed' | null {
  const [Editor, setEditor] = useState<ComponentType<StopsEditorProps> | 'failed' | null>(null);
  useEffect(() => {
    import('./stops-editor.tsx').then(
      (module) => setEditor(() => module.StopsEditor),
      () => setEditor('failed'),
    );
  }, []);
  return Editor;
}
