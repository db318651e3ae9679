import type { FormSpec } from '../../../server/shared/form.ts';
import { paths, pathTo } from '../../../server/shared/paths.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { useForm } from '../../shared/form/use-form.ts';

type Props = {
  spec: FormSpec;
  context: FormContext;
  /** The title of the preview. */
  previewTitle: string;
};

/** How mail is sent, and a preview of the chosen template. */
export default function MailSettingsForm({ spec, context, previewTitle }: Props) {
  const form = useForm(spec, context);
  const template = form.values.mail_template ?? '';
  return (
    <FormFrame spec={spec} context={context} form={form}>
      <iframe
        className="template-preview card"
        title={previewTitle}
        src={pathTo(paths.control.mailPreview, { template })}
        // No scripts, no forms, and no links that leave the frame.
        sandbox=""
      />
    </FormFrame>
  );
}
