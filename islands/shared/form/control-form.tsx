import type { FormSpec } from '../../../server/shared/form.ts';
import type { FormContext } from './control-props.ts';
import { FormFrame } from './form-frame.tsx';
import { useForm } from './use-form.ts';

type Props = { spec: FormSpec; context: FormContext };

/** A form of the panel, rendered from its spec. */
export default function ControlForm({ spec, context }: Props) {
  const form = useForm(spec, context);
  return <FormFrame spec={spec} context={context} form={form} />;
}
