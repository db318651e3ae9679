import type { FormSpec } from '../../../server/shared/form.ts';
import type { MergeValues } from '../../../server/shared/merge-fields.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { ContentControl } from './content-control.tsx';
import type { ContentWords } from './words.ts';

type Props = { spec: FormSpec; context: FormContext; t: ContentWords; values: MergeValues };

/** A page of the site, with formatting help and a preview of its content. */
export default function ContentPageForm({ spec, context, t, values }: Props) {
  const form = useForm(spec);
  return (
    <FormFrame
      spec={spec}
      context={context}
      form={form}
      controls={{ content: (props) => <ContentControl {...props} t={t} values={values} /> }}
    />
  );
}
