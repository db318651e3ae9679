import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import type { Failure, Success } from '../../../server/shared/envelope.ts';
import type { FormSection, FormSpec } from '../../../server/shared/form.ts';
import { noAnswer } from '../api.ts';
import type { ControlProps, Controls, FormContext } from './control-props.ts';
import { FormField } from './form-field.tsx';
import { type AnswerData, fillAddress } from './send.ts';
import type { FormState } from './use-form.ts';

type Props = {
  spec: FormSpec;
  context: FormContext;
  form: FormState;
  /** Controls that only this form has. */
  controls?: Controls;
  /** Shown between the fields and the button. */
  children?: ReactNode;
};

/** What all forms of the panel share: the response, the fields in their sections, the button. */
export function FormFrame({ spec, context, form, controls = {}, children }: Props) {
  const answerPanel = useRef<HTMLDivElement>(null);
  const { t } = context;
  const { success, failure } = form;

  // The response gets the focus, so that screen readers read it and the page scrolls to it.
  useEffect(() => {
    if (success !== null || failure !== null) answerPanel.current?.focus();
  }, [success, failure]);

  if (success !== null && spec.outcome.type === 'links') {
    return <SuccessPanel ref={answerPanel} answer={success} outcome={spec.outcome} />;
  }
  return (
    <form
      className="form control-form"
      method="post"
      ref={form.element}
      onSubmit={form.submit}
      noValidate={form.hydrated}
      aria-busy={form.sending}
    >
      {form.restored && (
        <p className="panel" role="status">
          {t.restored}
        </p>
      )}
      {failure !== null && <FailurePanel ref={answerPanel} t={t} answer={failure} />}
      {success !== null && (
        <SuccessPanel ref={answerPanel} answer={success} outcome={spec.outcome} />
      )}
      {spec.lead !== undefined && <p>{spec.lead}</p>}
      {spec.sections.map((section) => (
        <Section
          key={section.fields[0]?.name ?? ''}
          section={section}
          form={form}
          context={context}
          controls={controls}
        />
      ))}
      {children}
      <div className="form-actions">
        <button
          type="submit"
          className="button"
          disabled={!form.hydrated}
          aria-disabled={form.sending || undefined}
        >
          {form.sending ? spec.button.busy : spec.button.label}
        </button>
      </div>
    </form>
  );
}

type SectionProps = Omit<ControlProps, 'field' | 'fieldProps'> & {
  section: FormSection;
  controls: Controls;
};

/** Fields that belong together, with the heading of the group that the section starts, if any. */
function Section({ section: { id, title, layout, heading, fields }, ...shared }: SectionProps) {
  const drawn = fields.map((field) => <FormField key={field.name} field={field} {...shared} />);
  const className = layout === undefined ? 'form-section' : `form-section form-section-${layout}`;
  return (
    <>
      {heading !== undefined && (
        <div className="form-heading" id={heading.id}>
          <h2>{heading.title}</h2>
          {heading.lead !== undefined && <p>{heading.lead}</p>}
        </div>
      )}
      {title === undefined ? (
        <div className={className}>{drawn}</div>
      ) : (
        <fieldset className={className} id={id}>
          <legend>{title}</legend>
          {drawn}
        </fieldset>
      )}
    </>
  );
}

type Common = { ref: Ref<HTMLDivElement>; t: FormContext['t'] };

/** All errors, in red. */
function FailurePanel({ ref, t, answer }: Common & { answer: Failure }) {
  const sentences = [...new Set(answer.errors)];
  return (
    <div className="panel panel-bad" role="alert" ref={ref} tabIndex={-1}>
      {sentences.map((sentence) => (
        <p key={sentence}>
          {sentence}
          {sentence === noAnswer && `. ${t.noAnswer}`}
        </p>
      ))}
    </div>
  );
}

/** The success message, in green, with links to continue. */
function SuccessPanel({
  ref,
  answer: { data, message },
  outcome,
}: Pick<Common, 'ref'> & { answer: Success<AnswerData>; outcome: FormSpec['outcome'] }) {
  return (
    <div className="panel panel-good" role="status" ref={ref} tabIndex={-1}>
      <p>{message}</p>
      {outcome.type === 'links' && (
        <ul className="panel-links">
          {outcome.links.map(({ label, to }) => (
            <li key={to}>
              <a href={fillAddress(to, data)}>{label}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
