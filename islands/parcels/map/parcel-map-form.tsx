import type { FormSpec } from '../../../server/shared/form.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import type { MapContext } from './stops.ts';
import { PlacesMap } from './stops-map.tsx';

type Props = { spec: FormSpec; context: FormContext; map: MapContext };

/** The places of a parcel, in fields and on a map. Both show and change the same values. */
export default function ParcelMapForm({ spec, context, map }: Props) {
  const form = useForm(spec);
  return (
    <FormFrame spec={spec} context={context} form={form}>
      <PlacesMap map={map} values={form.values} set={form.set} />
    </FormFrame>
  );
}
