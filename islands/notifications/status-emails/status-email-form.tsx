import type { FormSpec } from '../../../server/shared/form.ts';
import { interpolateStatusEmail, type StatusEmailValues } from '../../../server/shared/mail.ts';
import type { Messages } from '../../../views/translations/messages.ts';
import type { FormContext } from '../../shared/form/control-props.ts';
import { FormFrame } from '../../shared/form/form-frame.tsx';
import { useForm } from '../../shared/form/use-form.ts';

type Props = {
  spec: FormSpec;
  context: FormContext;
  /** The example that the preview is filled in with. */
  example: StatusEmailValues;
  standard: { subject: string; body: string };
  t: Pick<Messages['statusEmails'], 'previewLead' | 'useStandard'>;
};

/** The recipients and the words of a stage's email, with a preview. */
export default function StatusEmailForm({ spec, context, example, standard, t }: Props) {
  const form = useForm(spec, context);
  const { subject, body } = form.values;
  const isStandard = subject === standard.subject && body === standard.body;
  // The standard words leave out a status that says no more than the stage.
  const values = body === standard.body ? { ...example, status: '' } : example;
  return (
    <FormFrame spec={spec} context={context} form={form}>
      <button
        type="button"
        className="button button-quiet"
        disabled={!form.hydrated || isStandard}
        onClick={() => {
          form.set('subject', standard.subject);
          form.set('body', standard.body);
        }}
      >
        {t.useStandard}
      </button>
      <section className="stage-mail-preview" aria-label={context.t.preview}>
        <h2>{context.t.preview}</h2>
        <p>{t.previewLead}</p>
        <div className="card" lang={context.contentLang} dir="auto">
          <h3>{interpolateStatusEmail(subject || standard.subject, example)}</h3>
          <p>{interpolateStatusEmail(body || standard.body, values)}</p>
        </div>
      </section>
    </FormFrame>
  );
}
